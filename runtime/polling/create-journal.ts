import { ConfigurationError } from "../errors/index.js";
import { showJson } from "../text/show.js";
import type { Journal } from "./journal/journal.js";
import type { JournalSettings, RunJournal } from "./run-all-options.js";
import { openJournaledCarrier } from "./journaled-carrier.js";

/**
 * Creates the journal for the option `journal` of `runAll`. A later call of `runAll` with the same file continues where
 * an earlier one ended, even after a crash.
 *
 * The file is created when `runAll` starts. One call at a time can use it. It contains IDs, results and labels as plain
 * text, but no tasks, and only its owner can read it.
 *
 * @param place path of the file, or an object that stores the records elsewhere
 * @param settings what the journal stores
 * @throws {ConfigurationError} when the place is neither
 */
export function createJournal(place: string | Journal, settings: JournalSettings = {}): RunJournal {
  assertPlace(place);
  return {
    kind: "journal",
    open: (steps, options) => openJournaledCarrier(steps, place, { ...options, ...settings }),
  };
}

/** Callers of JavaScript would otherwise learn of it from the file system, or not at all. */
function assertPlace(place: unknown): void {
  const isPath = typeof place === "string" && place !== "";
  const { append, close, read }: { append?: unknown; close?: unknown; read?: unknown } =
    Object(place);
  if (isPath || [append, close, read].every((each) => typeof each === "function")) return;
  throw new ConfigurationError(
    `createJournal accepts the path of a file, or an object with the functions append, close and read, not ${showJson(place)}.`,
  );
}
