import { lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { asList, asText } from "../../../runtime/json/values.js";
import { attempt } from "../../api/attempt.js";
import { GeneratorError, type Problem } from "../../api/problem.js";
import { resolvePlain, type Diff } from "./changes.js";
import { hashFile, hashText } from "../../api/generated-file.js";

/**
 * Writes changes to disk, all or none.
 *
 * Every new text is written beside its file first, so that a disk without room changes nothing. Then a list says which
 * texts wait, and `finishWriting` replaces the files: after a run that was killed, the next one does. The work is
 * synchronous, so that no signal handler runs in between. Throws a GeneratorError that says what has changed.
 *
 * @param base - folder that the paths of the changes are relative to
 * @param also - absolute paths outside the folder that may also be written
 */
export function writeChanges(
  changes: readonly Diff[],
  base: string,
  also: readonly string[] = [],
): void {
  // A list of a run beside this one, or of one that was killed meanwhile.
  finishWriting(base, also);
  if (changes.length === 0) return;
  const works = changes.map(({ path: name, after: text }) => {
    const file = resolvePlain(base, name, also);
    const after = text === undefined ? "" : hashText(text);
    return { name, text, file, before: hashFile(file), after };
  });
  const list = listOf(base);
  let file = base;
  try {
    for (const { text, after, ...work } of works) {
      ({ file } = work);
      if (text !== undefined) prepare(file, text, after);
    }
    file = list;
    const listed = JSON.stringify(works.map(({ name, before, after }) => [name, before, after]));
    prepare(list, listed, hashText(listed));
    move(list);
  } catch (error) {
    tidy([...works.map((work) => work.file), list]);
    throw explain(describeWriteFailure(file, error), false);
  }
  finish(works, base);
}

/** What is listed of a change: its file, and the hashes of the text there and of the one that waits. */
interface Work {
  /** Absolute path. */
  readonly file: string;
  /** Empty if there is no file. */
  readonly before: string;
  /** Empty if the file is removed. */
  readonly after: string;
}

/**
 * Replaces the files that a run has listed but not replaced. Whoever reads what was written calls this
 * before.
 *
 * Throws a GeneratorError if somebody has edited one of the files since, and replaces none of them.
 */
export function finishWriting(base: string, also: readonly string[] = []): void {
  const works = readList(base).map(([name = "", before = "", after = ""]): Work => {
    return { file: resolvePlain(base, name, also), before, after };
  });
  finish(works, base);
}

function finish(works: readonly Work[], base: string): void {
  const edits = works.filter(isEdited).map(({ file }) => describeEdit(file));
  if (edits.length > 0) throw new GeneratorError(edits);
  let file = base;
  let done = 0;
  try {
    for (const work of works) {
      ({ file } = work);
      replace(work, base);
      done += 1;
    }
    file = listOf(base);
    rmSync(file, { force: true });
  } catch (error) {
    const isUndone = done === 0 && withdraw(works, base);
    throw explain(describeWriteFailure(file, error), !isUndone);
  }
}

/** The list of what waits. Names that begin with a dot are not part of the output. */
function listOf(base: string): string {
  return path.join(base, ".writing.json");
}

function readList(base: string): string[][] {
  const list: unknown = attempt(() => JSON.parse(readFileSync(listOf(base), "utf8")));
  return asList(list).map((listed) => asList(listed).map(asText));
}

/** The new text waits beside its file. */
function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.new`);
}

function prepare(file: string, text: NonNullable<Diff["after"]>, after: string): void {
  // A run beside this one, which has the same text, may write or move it at any time.
  if (waits(file, after)) return;
  mkdirSync(path.dirname(file), { recursive: true });
  // What a killed run left there, or a link that somebody else did.
  rmSync(besideOf(file), { force: true });
  try {
    writeFileSync(besideOf(file), text, { flag: "wx" });
  } catch (error) {
    if (Object(error).code !== "EEXIST") throw error;
    prepare(file, text, after);
  }
}

function waits(file: string, after: string): boolean {
  return isFile(besideOf(file)) && hashFile(besideOf(file)) === after;
}

function move(file: string): void {
  try {
    renameSync(besideOf(file), file);
  } catch (error) {
    // A run beside this one may have moved it.
    if (isFile(besideOf(file))) throw error;
  }
}

/** Whether a text waits for a file that is neither as it was nor as it will be. */
function isEdited({ file, before, after }: Work): boolean {
  return after !== "" && isFile(besideOf(file)) && ![before, after].includes(hashFile(file));
}

function describeEdit(file: string): Problem {
  const waiting = path.basename(besideOf(file));
  return {
    file: path.relative(process.cwd(), file),
    message: "was edited while a run that was interrupted has a new text for it",
    expected: `the text from before; or delete ${waiting} beside it, which has the new one`,
  };
}

/** A text that no longer waits is in its place. */
function replace({ file, before, after }: Work, base: string): void {
  if (after === "") return remove(file, before, base);
  if (waits(file, after)) move(file);
}

/** Removes a file and the folders that become empty. Anything other than what was there was written by somebody else. */
function remove(file: string, before: string, base: string): void {
  if (isFile(file) && hashFile(file) === before) rmSync(file);
  try {
    for (let folder = path.dirname(file); folder !== base; folder = path.dirname(folder))
      rmdirSync(folder);
  } catch {
    // The folder is not empty.
  }
}

function isFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** Takes back what was listed; returns whether no run will replace anything. */
function withdraw(works: readonly Work[], base: string): boolean {
  try {
    rmSync(listOf(base));
  } catch {
    return false;
  }
  tidy(works.map(({ file }) => file));
  return true;
}

/** The next run replaces what cannot be removed. */
function tidy(files: readonly string[]): void {
  for (const file of files) {
    try {
      rmSync(besideOf(file), { force: true });
      rmdirSync(path.dirname(file));
    } catch {
      // The folder holds other files.
    }
  }
}

function explain(problem: Problem, isHalfDone: boolean): GeneratorError {
  const message = `${problem.message}; no files changed`;
  if (!isHalfDone) return new GeneratorError({ ...problem, message });
  const expected =
    "a writable folder with free space, then the same command, which completes every file";
  const aftermath = "until the next run, some files are old and some are new.";
  return new GeneratorError({ ...problem, expected }, 1, { aftermath });
}

/** Describes which file could not be written, and why. */
export function describeWriteFailure(file: string, error: unknown): Problem {
  if (error instanceof GeneratorError && error.problems[0] !== undefined) return error.problems[0];
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  const message = `cannot be written (${reason})`;
  const expected = "a writable folder with free space";
  return { file: path.relative(process.cwd(), file), message, expected };
}
