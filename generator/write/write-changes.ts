import { mkdirSync } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";
import type { Change } from "./changes.js";
import { describeWriteFailure } from "./describe-write-failure.js";
import { discardJournal, openJournal, replay, type Journal } from "./journal.js";
import { journalName } from "./read-journal.js";

/**
 * Puts changes on disk, all or none.
 *
 * Old and new texts are written into a journal first; from the moment when it is complete, a run that is cut off is
 * finished by the next one. The work is synchronous, so that no signal handler runs in between. Throws a
 * GeneratorError when a file cannot be written; it says whether every file is as it was.
 *
 * @param base - folder that the paths of the changes start from
 * @param also - absolute paths outside of it that may be written as well
 */
export function writeChanges(
  changes: readonly Change[],
  base: string,
  also: readonly string[] = [],
): void {
  if (changes.length === 0) return;
  const journal = prepare(changes, base, also);
  try {
    replay(journal, "forward");
  } catch (error) {
    throw takeBack(journal, error);
  }
  finish(base);
}

function prepare(changes: readonly Change[], base: string, also: readonly string[]): Journal {
  try {
    mkdirSync(base, { recursive: true });
    return openJournal(changes, base, also);
  } catch (error) {
    // Nothing was replaced yet, so what is left of the journal counts for nothing, should it have to stay.
    tryTo(() => discardJournal(base));
    throw unchanged(base, error);
  }
}

function takeBack(journal: Journal, error: unknown): GeneratorError {
  const [failed, done] = [journal.current, journal.done];
  try {
    replay(journal, "back");
  } catch {
    return halfWritten(failed, error, `${done} of ${journal.entries.length}`);
  }
  tryTo(() => discardJournal(journal.base));
  return unchanged(failed, error);
}

/** A journal that stays is followed once more by the next run, to the same end. */
function finish(base: string): void {
  try {
    discardJournal(base);
  } catch (error) {
    const problem = describeWriteFailure(path.join(base, journalName), error);
    throw new GeneratorError([problem], 1, { aftermath: "every file is written." });
  }
}

function unchanged(file: string, error: unknown): GeneratorError {
  const problem = describeWriteFailure(file, error);
  return new GeneratorError([{ ...problem, message: `${problem.message}; no files changed` }]);
}

function halfWritten(file: string, error: unknown, count: string): GeneratorError {
  const { message, ...problem } = describeWriteFailure(file, error);
  const half = `${message}, and neither could the files that were already replaced: ${count} files`;
  const expected =
    "a writable folder with free space, then the same command, which completes every file";
  return new GeneratorError([{ ...problem, message: half, expected }], 1, {
    aftermath: "until the next run, some files are old and some are new.",
  });
}

function tryTo(work: () => void): void {
  try {
    work();
  } catch {
    // What matters was said already.
  }
}
