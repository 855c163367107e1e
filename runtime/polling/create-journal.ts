import {
  ConfigurationError,
  JournalError,
  OutcomeUnknownError,
  ResultError,
} from "../errors/index.js";
import { asRecord } from "../json/values.js";
import { reasonOf, showJson } from "../text/show.js";
import { realClock, throwIfAborted } from "../time/index.js";
import {
  type CallRecord,
  isWithoutEffect,
  recording,
  type RequestOptions,
} from "../transport/index.js";
import type {
  CarriedOptions,
  Carrier,
  Job,
  RunAllSteps,
  JournalOptions,
  JournalSettings,
  RunJournal,
} from "./run-all-options.js";
import { checkResult, type WorkFacts, workIdOf } from "./ended-work.js";
import { FileJournal } from "./journal/file-journal.js";
import { JobBook, type JobState } from "./journal/job-book.js";
import { createKeyOf } from "./journal/job-keys.js";
import {
  type JobFacts,
  type JobStep,
  type Journal,
  stepOf,
  type WorkId,
} from "./journal/journal.js";
import type { Outcome } from "./run-outcome.js";
import { uncreated } from "./run-all.js";
import { afterCreation, requestOptionsOf, type WaitOptions } from "./wait-for-completion.js";

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

/** Options of `runAll` that a journal needs, and its own. */
type CarrierOptions<Body> = Omit<JournalOptions<Body>, "journal"> & JournalSettings;

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
  const { work } = steps;
  if (work === undefined)
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
      return new Course({ job: { ...job, key }, steps, work, book, settings, options }).run();
    },
    close: () => book.close(),
  };
}

/** What a job is carried out with. */
interface Parts<Body, Created, Result, Output> {
  readonly job: Job<Body> & { readonly key: string };
  readonly steps: RunAllSteps<Body, Created, Result, Output>;
  readonly work: WorkFacts;
  readonly book: JobBook;
  readonly settings: CarrierOptions<Body>;
  readonly options: CarriedOptions<Created, Output>;
}

/** A request that is written down before it is sent. */
interface Announcement {
  readonly request: RequestOptions;
  /** Writes it down, unless it was. */
  begin(): Promise<JobState>;
  /** Resolves when it is written down, if that has begun. */
  settled(): Promise<unknown>;
}

/** Goes on with one job from what the journal knows of it, to its outcome. */
class Course<Body, Created, Result, Output> {
  readonly #parts: Parts<Body, Created, Result, Output>;
  /** Whether the outcome is that of an earlier call. */
  #isReplayed = false;

  constructor(parts: Parts<Body, Created, Result, Output>) {
    this.#parts = parts;
  }

  async run(): Promise<Outcome<Created, Result>> {
    const outcome = await this.#goOn();
    const { failed } = this.#known ?? {};
    return { ...outcome, key: this.#parts.job.key, ...(failed && { failed }) };
  }

  get #known(): JobState | undefined {
    return this.#parts.book.find(this.#parts.job.key);
  }

  #note(step: JobStep, facts?: JobFacts): Promise<JobState> {
    return this.#parts.book.note(this.#parts.job.key, step, facts);
  }

  async #goOn(): Promise<Outcome<Created, Result>> {
    const known = this.#known;
    switch (known?.state) {
      case "finished":
        return this.#replay(this.#adopt(known.id), known.run);
      case "running":
        return this.#wait(this.#adopt(known.id));
      case "unknown":
        return this.#decide(known.at, lost(this.#parts.work.operation));
      case "abandoned":
        return { kind: "abandoned" };
      default:
        return this.#create();
    }
  }

  async #create(given?: JobFacts): Promise<Outcome<Created, Result>> {
    const { steps, options, settings } = this.#parts;
    this.#isReplayed = false;
    const { body, workspace } = this.#parts.job;
    const facts = { workspace, label: labelOf(this.#parts.job, settings), ...given };
    const request = requestOptionsOf(options.waiting);
    if (request.signal?.aborted) return { kind: "unsent", error: request.signal.reason };
    const { clock = realClock } = steps;
    const begun = clock.now();
    const record: CallRecord = {};
    const announcement = this.#announce(request, facts);
    let created: Created;
    try {
      created = await steps.create(body, recording(announcement.request, record));
    } catch (error) {
      if (!isWithoutEffect(record)) {
        const { at } = await announcement.begin();
        await this.#note({ state: "unknown", reason: reasonOf(error) });
        return this.#decide(at, error);
      }
      if (error instanceof JournalError) throw error;
      await announcement.settled();
      await this.#note({ state: "queued", reason: reasonOf(error) }, facts);
      return { kind: uncreated(record), error };
    }
    await this.#note({ state: "running", id: this.#idOf(created) });
    await options.onCreated?.(created);
    return this.#wait(created, afterCreation(options.waiting, begun, clock));
  }

  /**
   * Writes down that work is about to be created, when the rate limits let the request go and not before: if the process
   * ends after that, it is unknown whether there is a run. Each attempt is written down once.
   */
  #announce(request: RequestOptions, facts: JobFacts): Announcement {
    let begun: Promise<JobState> | undefined;
    const begin = (): Promise<JobState> => (begun ??= this.#note({ state: "creating" }, facts));
    const beforeSend = async (): Promise<void> => {
      await request.beforeSend?.();
      throwIfAborted(request.signal);
      await begin();
    };
    // A creation is repeated only if it was surely not carried out.
    const beforeRetry = async (): Promise<void> => {
      begun = undefined;
      await this.#note({ state: "queued" });
      await request.beforeRetry?.();
    };
    // The call can end while this is being written.
    const settled = async (): Promise<unknown> => begun;
    return { request: { ...request, beforeSend, beforeRetry }, begin, settled };
  }

  /** The outcome of a job that ended in an earlier call. A result that is not stored is read from the service again. */
  #replay(created: Created, run: unknown): Promise<Outcome<Created, Result>> {
    this.#isReplayed = true;
    return run === undefined ? this.#wait(created) : this.#finish(created, run);
  }

  async #wait(
    created: Created,
    waiting: WaitOptions = this.#parts.options.waiting,
  ): Promise<Outcome<Created, Result>> {
    const { steps, settings } = this.#parts;
    let run: Result;
    try {
      run = await steps.wait(created, waiting);
    } catch (error) {
      return { kind: "unfinished", created, error };
    }
    const { storeResults = true } = settings;
    const ended = { state: "finished", id: this.#idOf(created) } as const;
    if (!this.#isReplayed) await this.#note({ ...ended, ...(storeResults && { run }) });
    return this.#finish(created, run);
  }

  /** The outcome of an ended run, whose result is checked anew each time. One that failed may be created again. */
  async #finish(created: Created, run: unknown): Promise<Outcome<Created, Result>> {
    const { work, options } = this.#parts;
    const { failed = [] } = this.#known ?? {};
    const id = this.#idOf(created);
    const mayRetry = (ended: unknown): boolean => options.mayRetry(ended, failed.length);
    const again = { failed: [...failed, id] };
    if (mayRetry(run)) return this.#create(again);
    const marks = this.#isReplayed ? ({ replayed: true } as const) : {};
    try {
      const { result } = options;
      const ended = asRecord(run);
      const checked = result ? await checkResult(work.waiter, String(id), ended, result) : ended;
      // The service has sent it as the answer of the operation whose type this is.
      return { kind: "finished", created, run: checked as Result, ...marks };
    } catch (error) {
      if (!(error instanceof ResultError)) throw error;
      if (mayRetry(error)) return this.#create(again);
      return { kind: "mismatched", created, error, ...marks };
    }
  }

  /** Asks the caller what became of work that may exist. */
  async #decide(at: string, error: unknown): Promise<Outcome<Created, Result>> {
    const { key, index, body } = this.#parts.job;
    const { reconcile } = this.#parts.settings;
    const decision = await reconcile?.({ key, index, body, at: new Date(at) });
    if (decision === undefined) return { kind: "unknown", error };
    await this.#note(stepOf(decision, "return value of `reconcile`"));
    return this.#goOn();
  }

  #idOf(created: Created): WorkId {
    return workIdOf(created, this.#parts.work.id);
  }

  /** Stands for work of which nothing but the ID is known here. */
  #adopt(id: WorkId): Created {
    // What waits for it reads nothing else, and whoever reads the outcome is told so.
    return { [this.#parts.work.id]: id } as Created;
  }
}

/** The label of a job as one short line, whatever was returned. */
function labelOf<Body>({ body, index }: Job<Body>, { label }: JournalSettings): string | undefined {
  const text = label?.(body, index);
  return typeof text === "string"
    ? text.replaceAll(/\s+/g, " ").slice(0, LONGEST_LABEL)
    : undefined;
}

/** In characters. */
const LONGEST_LABEL = 80;

function lost(operation: string): OutcomeUnknownError {
  return new OutcomeUnknownError("an earlier process ended while the request was under way", {
    operation,
    reason: "lost",
  });
}
