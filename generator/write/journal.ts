import {
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
import type { Change } from "./changes.js";

/** Name of the folder that holds the journal while files are being replaced. */
export const journalName = ".generate";

/** What is to be replaced, with the old and the new text of each file beside it in the journal's folder. */
export interface Journal {
  readonly base: string;
  readonly entries: readonly Entry[];
  /** The file at work, for messages. */
  current: string;
}

interface Entry {
  readonly path: string;
  readonly hasOld: boolean;
  readonly hasNew: boolean;
}

type Direction = "forward" | "back";

/** Writes a journal of changes. It counts from its last step on, which is one rename. */
export function openJournal(changes: readonly Change[], base: string): Journal {
  discardJournal(base);
  const folder = path.join(base, journalName);
  mkdirSync(folder);
  const entries = changes.map(({ path: name, before, after }, at): Entry => {
    if (before !== undefined) writeFileSync(storedFile(base, at, "back"), before);
    if (after !== undefined) writeFileSync(storedFile(base, at, "forward"), after);
    return { path: name, hasOld: before !== undefined, hasNew: after !== undefined };
  });
  writeDirection(base, entries, "forward");
  return { base, entries, current: base };
}

/** Replaces every file of a journal by its new or its old text. It can be repeated, however far it came before. */
export function replay(journal: Journal, direction: Direction): void {
  const { base, entries } = journal;
  if (direction === "back") writeDirection(base, entries, direction);
  entries.forEach(({ path: name, hasOld, hasNew }, at) => {
    journal.current = path.join(base, name);
    if (direction === "forward" ? hasNew : hasOld) {
      place(storedFile(base, at, direction), journal.current);
    } else {
      remove(journal.current, base);
    }
  });
}

/** Finishes what a run that was cut off had begun; returns whether there was anything to finish. */
export function recover(base: string): boolean {
  const found = readJournal(base);
  if (found !== undefined) replay({ base, entries: found.entries, current: base }, found.direction);
  discardJournal(base);
  return found !== undefined;
}

/** Whether a run was cut off while it replaced files. */
export function isUnfinished(base: string): boolean {
  return readJournal(base) !== undefined;
}

/** Removes the journal, and with it whatever an interrupted run may have prepared and not begun. */
export function discardJournal(base: string): void {
  // Without this file nothing else of the folder counts, so it goes first.
  rmSync(journalFile(base), { force: true });
  rmSync(path.join(base, journalName), { recursive: true, force: true });
}

function writeDirection(base: string, entries: readonly Entry[], direction: Direction): void {
  const unfinished = `${journalFile(base)}.new`;
  writeFileSync(unfinished, JSON.stringify({ direction, entries }));
  renameSync(unfinished, journalFile(base));
}

function readJournal(base: string): { entries: Entry[]; direction: Direction } | undefined {
  try {
    // Only `writeDirection` writes this file, and whole or not at all.
    return JSON.parse(readFileSync(journalFile(base), "utf8")) as ReturnType<typeof readJournal>;
  } catch {
    return undefined;
  }
}

function journalFile(base: string): string {
  return path.join(base, journalName, "journal.json");
}

function storedFile(base: string, at: number, direction: Direction): string {
  return path.join(base, journalName, `${at}.${direction === "forward" ? "new" : "old"}`);
}

/** A reader sees the old text or the new one: the copy is made under another name. */
function place(stored: string, file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const unfinished = `${file}.unfinished`;
  try {
    copyFileSync(stored, unfinished);
    renameSync(unfinished, file);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
}

/** Removes a file, and the folders that it leaves empty. What is no file was never put there. */
function remove(file: string, base: string): void {
  if (isFile(file)) rmSync(file);
  removeEmpty(path.dirname(file), base);
}

function isFile(file: string): boolean {
  try {
    return lstatSync(file).isFile();
  } catch {
    return false;
  }
}

function removeEmpty(start: string, base: string): void {
  try {
    for (let folder = start; folder !== base; folder = path.dirname(folder)) rmdirSync(folder);
  } catch {
    // The folder is not empty, or there is none.
  }
}
