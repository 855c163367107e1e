import { mkdirSync } from "node:fs";
import path from "node:path";
import { GeneratorError } from "../problem.js";
import type { Change } from "./changes.js";
import { discardJournal, openJournal, replay, type Journal } from "./journal.js";

/**
 * Puts changes on disk, all or none.
 *
 * Old and new texts are written into a journal first; from the moment when it is complete, a run that is cut off is
 * finished by the next one. The work is synchronous, so that no signal handler runs in between. Throws a
 * GeneratorError when a file cannot be written; every file is then as it was.
 *
 * @param base - folder that the paths of the changes start from
 */
export function writeChanges(changes: readonly Change[], base: string): void {
  if (changes.length === 0) return;
  const journal = prepare(changes, base);
  try {
    replay(journal, "forward");
  } catch (error) {
    const failure = describeFailure(journal.current, error);
    replay(journal, "back");
    discardJournal(base);
    throw failure;
  }
  discardJournal(base);
}

function prepare(changes: readonly Change[], base: string): Journal {
  try {
    mkdirSync(base, { recursive: true });
    return openJournal(changes, base);
  } catch (error) {
    discardJournal(base);
    throw describeFailure(base, error);
  }
}

function describeFailure(file: string, error: unknown): GeneratorError {
  const reason = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return new GeneratorError([
    {
      file: path.relative(process.cwd(), file),
      message: `cannot be written (${reason}); every file is as it was`,
      expected: "a folder that you may write to",
    },
  ]);
}
