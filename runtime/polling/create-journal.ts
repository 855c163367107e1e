import { ConfigurationError } from "../errors/index.js";
import { showJson } from "../text/show.js";
import type { Carrier, JournalSettings, RunAllSteps, RunJournal } from "./run-all-options.js";
import { FileJournal } from "./journal/file-journal.js";
import { JobBook } from "./journal/job-book.js";
import { createKeyOf } from "./journal/job-keys.js";
import type { Journal } from "./journal/journal.js";
import { type CarrierOptions, Course } from "./course.js";

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

/**
 * Carries out bodies, and records each step in a journal before it is taken.
 *
 * Source: Service description, States and transitions (clients reconcile before they start duplicate work).
 */
async function openJournaledCarrier<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  place: string | Journal,
  settings: CarrierOptions<Body>,
): Promise<Carrier<Body, Created, Result, Output>> {
  if (steps.work === undefined)
    throw new ConfigurationError(
      "This client was generated before the option `journal` existed. Generate it again to use the option.",
    );
  const journal = typeof place === "string" ? await FileJournal.open(place) : place;
  const book = await JobBook.open(journal);
  const keyOf = createKeyOf(settings.key);
  return {
    running: book.running,
    earlier: book.byWorkspace,
    keyOf,
    async carryOut(job, options) {
      const key = job.key ?? (await keyOf(job.body, job.index));
      return new Course({ job: { ...job, key }, steps, book, settings, options }).run();
    },
    close: () => book.close(),
  };
}
