import { mkdirSync } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../model/problem.js";
import type { Change } from "./changes.js";
import { describeWriteFailure } from "./describe-write-failure.js";
import { discardJournal, openJournal, replay, type Journal } from "./journal.js";
import { journalName } from "./read-journal.js";

/**
 * Writes changes to disk, all or none.
 *
 * Old and new texts are written to a journal first. Once it is complete, the next run finishes an interrupted one. The
 * work is synchronous, so that no signal handler runs in between. Throws a GeneratorError when a file cannot be
 * written; it states whether every file is unchanged.
 *
 * @param base - folder that the paths of the changes are relative to
 * @param also - absolute paths outside the folder that may also be written
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
    // No file was replaced yet, so a leftover journal has no effect.
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

/** Removes the journal. If that fails, the next run applies it again with the same result. */
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
    // The important error was already thrown.
  }
}
