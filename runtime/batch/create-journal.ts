import { ConfigurationError } from "../errors/index.js";
import { showJson } from "../text/show.js";
import type { Carrier, JournalSettings, RunAllSteps, RunJournal } from "./run-all-options.js";
import { FileJournal } from "./journal/file-journal.js";
import { JobBook, type JobState } from "./journal/job-book.js";
import { createKeyOf } from "./journal/job-keys.js";
import { type JobDecision, type Journal, stepOf } from "./journal/journal.js";
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
  return {
    running: book.running,
    earlier: book.byWorkspace,
    keyOf: createKeyOf(settings.key),
    carryOut: (job, options) => new Course({ job, steps, book, settings, options }).run(),
    close: () => book.close(),
  };
}

/** A job of a journal, and what is known of it. */
export type JournaledJob = JobState & {
  /** The key of the job. */
  readonly key: string;
};

/** A journal that is open to be looked at, and to decide what became of unknown jobs. */
export interface OpenJournal extends AsyncDisposable {
  /** Returns all jobs, in the order in which they began. */
  jobs(): JournaledJob[];
  /**
   * Decides what became of a job whose work may have been created. The next call of `runAll` with this journal acts on
   * it.
   *
   * @throws {ConfigurationError} when the journal has no such job, or the job is not `unknown`
   * @throws {JournalError} when the decision cannot be written
   */
  resolve(key: string, decision: JobDecision): Promise<void>;
  /** Gives the file free for other calls. */
  close(): Promise<void>;
}

/**
 * Opens the file of the option `journal` of `runAll`.
 *
 * @param path the file, which is created if it does not exist
 * @throws {ConfigurationError} when the file is no journal, cannot be used, or is in use
 */
export async function openJournal(path: string): Promise<OpenJournal> {
  const book = await JobBook.open(await FileJournal.open(path));
  const close = (): Promise<void> => book.close();
  return {
    jobs: () => [...book],
    async resolve(key, decision) {
      const { state = "not there" } = book.find(key) ?? {};
      if (state !== "unknown")
        throw new ConfigurationError(
          `Only an unknown job can be resolved. The job ${showJson(key)} is ${state}: see \`journal.jobs()\`.`,
        );
      await book.note(key, stepOf(decision, "decision"));
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
