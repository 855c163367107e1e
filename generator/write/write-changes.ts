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
import { GeneratorError } from "../model/problem.js";
import type { Change } from "./changes.js";
import { describeWriteFailure } from "./describe-write-failure.js";
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
  prepare(works, base);
  works.forEach((work, done) => {
    try {
      replace(work, base);
    } catch (error) {
      if (done === 0) tidy(works);
      throw done === 0 ? unchanged(work.file, error) : halfWritten(work.file, error);
    }
  });
}

interface Work extends Change {
  /** Absolute path. */
  readonly file: string;
}

/** The new text waits beside its file. Names that begin with a dot are not part of the output. */
function besideOf(file: string): string {
  return path.join(path.dirname(file), `.${path.basename(file)}.new`);
}

function prepare(works: readonly Work[], base: string): void {
  let current = base;
  try {
    for (const { file, after } of works) {
      if (after === undefined) continue;
      current = file;
      mkdirSync(path.dirname(file), { recursive: true });
      // What a killed run left there, or a link that somebody else did.
      rmSync(besideOf(file), { force: true });
      writeFileSync(besideOf(file), after, { flag: "wx" });
    }
  } catch (error) {
    tidy(works);
    throw unchanged(current, error);
  }
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

function unchanged(file: string, error: unknown): GeneratorError {
  const problem = describeWriteFailure(file, error);
  return new GeneratorError([{ ...problem, message: `${problem.message}; no files changed` }]);
}

function halfWritten(file: string, error: unknown): GeneratorError {
  const expected =
    "a writable folder with free space, then the same command, which completes every file";
  return new GeneratorError([{ ...describeWriteFailure(file, error), expected }], 1, {
    aftermath: "until the next run, some files are old and some are new.",
  });
}
