import {
  constants,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";
import type { Change } from "./changes.js";
import { describeWriteFailure } from "./describe-write-failure.js";
import {
  isFile,
  journalFile,
  journalName,
  readJournal,
  storedFile,
  type Direction,
  type JournalEntry,
} from "./read-journal.js";
import { hashText } from "./manifest.js";
import { resolvePlain } from "./plain-path.js";

/** Files to replace. The journal's folder contains the old and the new text of each. */
export interface Journal {
  readonly base: string;
  /** Files outside the folder that may be replaced with it. */
  readonly also: readonly string[];
  readonly entries: readonly JournalEntry[];
  /** The file that is being replaced, for messages. */
  current: string;
  /** Number of files that have been replaced. */
  done: number;
}

/**
 * Writes a journal of changes. It takes effect with its last step, a single rename. Everything that needs disk space is
 * written here; later steps only move files.
 */
export function openJournal(
  changes: readonly Change[],
  base: string,
  also: readonly string[],
): Journal {
  for (const { path: name } of changes) resolvePlain(base, name, also);
  discardJournal(base);
  mkdirSync(path.join(base, journalName));
  const entries = changes.map(({ path: name, before, after }, at): JournalEntry => {
    if (before !== undefined) create(storedFile(base, at, "back"), before);
    if (after !== undefined) create(storedFile(base, at, "forward"), after);
    return { path: name, ...hash("old", before), ...hash("new", after) };
  });
  create(backFile(base), JSON.stringify({ direction: "back", entries }));
  create(`${journalFile(base)}.new`, JSON.stringify({ direction: "forward", entries }));
  renameSync(`${journalFile(base)}.new`, journalFile(base));
  return { base, also, entries, current: base, done: 0 };
}

function hash(key: "old" | "new", text: string | undefined): Partial<JournalEntry> {
  return text === undefined ? {} : { [key]: hashText(text) };
}

/** Replaces every file of a journal with its new or its old text. It is safe to repeat, however far it got before. */
export function replay(journal: Journal, direction: Direction): void {
  const { base, also, entries } = journal;
  if (direction === "back" && isFile(backFile(base))) renameSync(backFile(base), journalFile(base));
  entries.forEach((entry, at) => {
    const { path: name } = entry;
    journal.current = path.join(base, name);
    const file = resolvePlain(base, name, also);
    if ((direction === "forward" ? entry.new : entry.old) !== undefined) {
      place(storedFile(base, at, direction), file);
    } else {
      remove(file, base);
    }
    journal.done += direction === "forward" ? 1 : -1;
  });
}

/**
 * Finishes an interrupted run; returns whether there was one.
 *
 * Throws a GeneratorError when a file cannot be written or has changed since, and for an invalid journal: one that no
 * run wrote, or that names a file outside. Such a journal is left in place.
 *
 * @param also - absolute paths outside the folder that such a run may have started to replace
 * @param onFound - called with the files before any is touched
 */
export function recover(
  base: string,
  also: readonly string[] = [],
  onFound: (files: readonly string[]) => void = () => {},
): boolean {
  const found = readJournal(base);
  if (found === undefined) {
    explained(base, undefined, () => discardJournal(base));
    return false;
  }
  const { entries, direction } = found;
  // Before touching any file: a journal is applied completely or not at all.
  for (const { path: name } of entries) resolvePlain(base, name, also);
  assertUnchanged(base, entries);
  onFound(entries.map(({ path: name }) => path.relative(process.cwd(), path.join(base, name))));
  const journal = { base, also, entries, current: base, done: 0 };
  const unfinished = "an earlier run is unfinished: some files are old and some are new.";
  explained(base, unfinished, () => replay(journal, direction), journal);
  explained(base, "the earlier run is now finished.", () => discardJournal(base));
  return true;
}

/** Asserts that every file is as the run found it or left it, because a user may have edited it since. */
function assertUnchanged(base: string, entries: readonly JournalEntry[]): void {
  const changed = entries.filter((entry) => {
    const file = path.join(base, entry.path);
    const current = isFile(file) ? hashText(readFileSync(file, "utf8")) : undefined;
    return current !== entry.old && current !== entry.new;
  });
  if (changed.length === 0) return;
  const folder = path.relative(process.cwd(), path.join(base, journalName));
  const expected = `it as that run left it; to keep every file as it is now, remove ${folder}, then run again`;
  const problems = changed.map((entry) => ({
    file: path.relative(process.cwd(), path.join(base, entry.path)),
    message: "changed after an earlier run was interrupted, which would replace it",
    expected,
  }));
  throw new GeneratorError(problems, 1);
}

/** Runs work, and adds to an error which step failed and the state of the files. */
function explained(
  base: string,
  aftermath: string | undefined,
  work: () => void,
  journal?: Journal,
): void {
  try {
    work();
  } catch (error) {
    const problem = describeWriteFailure(journal?.current ?? path.join(base, journalName), error);
    const expected = "a writable folder with free space, then the same command again";
    throw new GeneratorError([{ ...problem, expected }], 1, { aftermath });
  }
}

/** Reports whether a run was interrupted while it replaced files. */
export function isUnfinished(base: string): boolean {
  return readJournal(base) !== undefined;
}

/** Removes the journal, including anything that an interrupted run prepared but did not start. */
export function discardJournal(base: string): void {
  const folder = path.join(base, journalName);
  // Without this file, the rest of the folder has no effect, so it is removed first. For a link, only the link is
  // removed.
  if (isFolder(folder)) rmSync(journalFile(base), { force: true });
  rmSync(folder, { recursive: true, force: true });
}

function backFile(base: string): string {
  return path.join(base, journalName, "back.json");
}

/** Creates a file. An existing one is foreign, and may be a link. */
function create(file: string, text: string): void {
  writeFileSync(file, text, { flag: "wx" });
}

/** Moves a file into place atomically. A file that an earlier attempt has moved no longer exists here. */
function place(stored: string, file: string): void {
  if (!isFile(stored)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  try {
    renameSync(stored, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    placeAcross(stored, file);
  }
}

/** Copies to a temporary name first if the target is on another disk. */
function placeAcross(stored: string, file: string): void {
  const unfinished = `${file}.unfinished`;
  try {
    rmSync(unfinished, { force: true });
    copyFileSync(stored, unfinished, constants.COPYFILE_EXCL);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Removes a file and the folders that become empty. Anything other than a file was not written by the generator. */
function remove(file: string, base: string): void {
  if (isFile(file)) rmSync(file);
  if (!path.relative(base, file).startsWith("..")) removeEmpty(path.dirname(file), base);
}

function isFolder(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
}

function removeEmpty(start: string, base: string): void {
  try {
    for (let folder = start; folder !== base; folder = path.dirname(folder)) rmdirSync(folder);
  } catch {
    // The folder is not empty or does not exist.
  }
}
