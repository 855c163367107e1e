import {
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { GeneratorError, type Problem } from "../model/problem.js";
import type { Change } from "./changes.js";
import { manifestName } from "./manifest.js";
import { resolvePlain } from "./plain-path.js";

/**
 * Writes changes to disk.
 *
 * Every new text is written beside its file first, so that a disk without room changes nothing. Then the files are
 * replaced, the manifest last: after a run that was killed, the next one finds what is still old by its hash. The work
 * is synchronous, so that no signal handler runs in between. Throws a GeneratorError that says what has changed.
 *
 * @param base - folder that the paths of the changes are relative to
 * @param also - absolute paths outside the folder that may also be written
 */
export function writeChanges(
  changes: readonly Change[],
  base: string,
  also: readonly string[] = [],
): void {
  const works = changes
    .map((change): Work => ({ ...change, file: resolvePlain(base, change.path, also) }))
    .toSorted((a, b) => Number(a.path === manifestName) - Number(b.path === manifestName));
  let file = base;
  let done = 0;
  try {
    for (const work of works) {
      ({ file } = work);
      prepare(work);
    }
    for (const work of works) {
      ({ file } = work);
      replace(work, base);
      done += 1;
    }
  } catch (error) {
    if (done === 0) tidy(works);
    throw explain(describeWriteFailure(file, error), done > 0);
  }
}

interface Work extends Change {
  /** Absolute path. */
  readonly file: string;
}

/** The new text waits beside its file. Names that begin with a dot are not part of the output. */
function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.new`);
}

function prepare({ file, after }: Work): void {
  if (after === undefined) return;
  mkdirSync(path.dirname(file), { recursive: true });
  // What a killed run left there, or a link that somebody else did.
  rmSync(besideOf(file), { force: true });
  writeFileSync(besideOf(file), after, { flag: "wx" });
}

function replace({ file, after }: Work, base: string): void {
  if (after === undefined) return remove(file, base);
  try {
    renameSync(besideOf(file), file);
  } catch (error) {
    // A run beside this one may have moved it.
    if (!isFile(file) || readFileSync(file, "utf8") !== after) throw error;
  }
}

/** Removes a file and the folders that become empty. Anything other than a file was not written by the generator. */
function remove(file: string, base: string): void {
  if (isFile(file)) rmSync(file);
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

/** The next run replaces what cannot be removed. */
function tidy(works: readonly Work[]): void {
  for (const { file } of works) {
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
  if (!isHalfDone) return new GeneratorError([{ ...problem, message }]);
  const expected =
    "a writable folder with free space, then the same command, which completes every file";
  const aftermath = "until the next run, some files are old and some are new.";
  return new GeneratorError([{ ...problem, expected }], 1, { aftermath });
}

/** Describes which file could not be written, and why. */
export function describeWriteFailure(file: string, error: unknown): Problem {
  if (error instanceof GeneratorError && error.problems[0] !== undefined) return error.problems[0];
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  const message = `cannot be written (${reason})`;
  const expected = "a writable folder with free space";
  return { file: path.relative(process.cwd(), file), message, expected };
}
