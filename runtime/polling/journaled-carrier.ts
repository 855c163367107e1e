import {
  ConfigurationError,
  JournalError,
  OutcomeUnknownError,
  ResultError,
} from "../errors/index.js";
import { asRecord } from "../json/values.js";
import { reasonOf } from "../text/show.js";
import type { CarriedOptions, Carrier, RunAllSteps, Job } from "./carrier.js";
import { type WorkFacts, workIdOf, checkResult } from "./ended-work.js";
import { FileJournal } from "./journal/file-journal.js";
import { JobBook, type JobState } from "./journal/job-book.js";
import { JobKeys } from "./journal/job-keys.js";
import type { JobFacts, Journal, WorkId } from "./journal/journal.js";
import { runIdOf } from "./journal/run-id-of.js";
import type { JournalOptions, JournalSettings } from "./run-all-options.js";
import { CallRecord, recording, type RequestOptions } from "../transport/index.js";
import type { Outcome } from "./run-outcome.js";
import { requestOptionsOf } from "./wait-for-completion.js";
import { throwIfAborted } from "../time/index.js";

/**
 * Carries out bodies, and records each step in a journal before it is taken.
 *
 * Source: Service description, States and transitions (clients reconcile before they start duplicate work).
 *
 * @throws {ConfigurationError} when the journal cannot be used
 */
export async function openJournaledCarrier<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  place: string | Journal,
  options: CarrierOptions<Body>,
): Promise<Carrier<Body, Created, Result, Output>> {
  const { work } = steps;
  if (work === undefined) {
    throw new ConfigurationError(
      "This client was generated before the option `journal` existed. Generate it again to use the option.",
    );
  }
  const journal = typeof place === "string" ? await FileJournal.open(place) : place;
  return new JournaledCarrier({ ...steps, work }, await JobBook.open(journal), options);
}

/** Options of `runAll` that a journal needs, and its own. */
type CarrierOptions<Body> = Omit<JournalOptions<Body>, "journal"> & JournalSettings;

type Steps<Body, Created, Result, Output> = RunAllSteps<Body, Created, Result, Output> & {
  readonly work: WorkFacts;
};

/** A job that is being carried out, and its options. */
interface Task<Body, Created, Output> extends Job<Body> {
  readonly key: string;
  readonly options: CarriedOptions<Created, Output>;
}

class JournaledCarrier<Body, Created, Result, Output> implements Carrier<
  Body,
  Created,
  Result,
  Output
> {
  readonly running: number;
  readonly earlier: ReadonlyMap<string, ReadonlySet<string>>;
  readonly #steps: Steps<Body, Created, Result, Output>;
  readonly #book: JobBook;
  readonly #keys: JobKeys<Body>;
  readonly #options: CarrierOptions<Body>;

  constructor(
    steps: Steps<Body, Created, Result, Output>,
    book: JobBook,
    options: CarrierOptions<Body>,
  ) {
    this.running = book.running;
    this.earlier = book.byWorkspace;
    this.#steps = steps;
    this.#book = book;
    this.#keys = new JobKeys(options.key);
    this.#options = options;
  }

  keyOf(body: Body, index: number): Promise<string> {
    return this.#keys.keyOf(body, index);
  }

  async carryOut(
    job: Job<Body>,
    options: CarriedOptions<Created, Output>,
  ): Promise<Outcome<Created, Result>> {
    const { key = await this.keyOf(job.body, job.index) } = job;
    const outcome = await this.#goOn({ ...job, key, options }, this.#book.find(key));
    const { failed } = this.#book.find(key) ?? {};
    return { ...outcome, key, ...(failed && { failed }) };
  }

  close(): Promise<void> {
    return this.#book.close();
  }

  /** Goes on from what is known of a job. */
  async #goOn(
    job: Task<Body, Created, Output>,
    known: JobState | undefined,
  ): Promise<Outcome<Created, Result>> {
    switch (known?.state) {
      case "finished":
        return this.#replay(job, this.#adopt(known.id), known.run);
      case "running":
        return this.#wait(job, this.#adopt(known.id));
      case "unknown":
        return this.#decide(job, known.at, lost(this.#steps.work.operation));
      case "abandoned":
        return { kind: "abandoned" };
      default:
        return this.#create(job);
    }
  }

  async #create(
    job: Task<Body, Created, Output>,
    given?: JobFacts,
  ): Promise<Outcome<Created, Result>> {
    const { key, workspace, body, options } = job;
    const facts = { workspace, label: labelOf(job, this.#options), ...given };
    const request = requestOptionsOf(options);
    if (request.signal?.aborted) return { kind: "rejected", error: request.signal.reason };
    const record = new CallRecord();
    const announcement = new JournalAnnouncement(request, {
      begin: () => this.#book.note(key, { state: "creating" }, facts),
      withdraw: () => this.#book.note(key, { state: "queued" }),
    });
    let created: Created;
    try {
      created = await this.#steps.create(body, recording(announcement.request, record));
    } catch (error) {
      if (!record.isWithoutEffect) return this.#doubt(job, announcement, error);
      if (error instanceof JournalError) throw error;
      await this.#book.note(key, { state: "queued", reason: reasonOf(error) }, facts);
      return { kind: "rejected", error };
    }
    await this.#book.note(key, { state: "running", id: this.#idOf(created) });
    await options.onCreated?.(created);
    return this.#wait(job, created);
  }

  /** A creation has failed, and may have been carried out. */
  async #doubt(
    job: Task<Body, Created, Output>,
    announcement: JournalAnnouncement,
    error: unknown,
  ): Promise<Outcome<Created, Result>> {
    const { at } = await announcement.begin();
    await this.#book.note(job.key, { state: "unknown", reason: reasonOf(error) });
    return this.#decide(job, at, error);
  }

  /** The outcome of a job that ended in an earlier call. A result that is not stored is read from the service again. */
  async #replay(
    job: Task<Body, Created, Output>,
    created: Created,
    run: unknown,
  ): Promise<Outcome<Created, Result>> {
    const marks = { replayed: true } as const;
    return run === undefined
      ? this.#wait(job, created, marks)
      : this.#finish(job, created, run, marks);
  }

  async #wait(
    job: Task<Body, Created, Output>,
    created: Created,
    marks: Pick<Outcome<Created, Result>, "replayed"> = {},
  ): Promise<Outcome<Created, Result>> {
    const { onCreated: _onCreated, result: _result, mayRetry: _mayRetry, ...waiting } = job.options;
    let run: Result;
    try {
      run = await this.#steps.wait(created, waiting);
    } catch (error) {
      return { kind: "unfinished", created, error };
    }
    const { storeResults = true } = this.#options;
    const ended = { state: "finished", id: this.#idOf(created) } as const;
    if (!marks.replayed) await this.#book.note(job.key, { ...ended, ...(storeResults && { run }) });
    return this.#finish(job, created, run, marks);
  }

  /** The outcome of an ended run, whose result is checked anew each time. One that failed may be created again. */
  async #finish(
    job: Task<Body, Created, Output>,
    created: Created,
    run: unknown,
    marks: Pick<Outcome<Created, Result>, "replayed"> = {},
  ): Promise<Outcome<Created, Result>> {
    const { failed = [] } = this.#book.find(job.key) ?? {};
    if (job.options.mayRetry(run, failed.length))
      return this.#create(job, { failed: [...failed, this.#idOf(created)] });
    return { ...(await this.#check(job, created, run)), ...marks };
  }

  async #check(
    { options: { result } }: Task<Body, Created, Output>,
    created: Created,
    run: unknown,
  ): Promise<Outcome<Created, Result>> {
    const id = String(this.#idOf(created));
    try {
      const ended = asRecord(run);
      const { waiter } = this.#steps.work;
      const checked = result ? await checkResult(waiter, id, ended, result) : ended;
      // The service has sent it as the answer of the operation whose type this is.
      return { kind: "finished", created, run: checked as Result };
    } catch (error) {
      if (error instanceof ResultError) return { kind: "mismatched", created, error };
      throw error;
    }
  }

  /** Asks the caller what became of work that may exist. */
  async #decide(
    job: Task<Body, Created, Output>,
    at: string,
    error: unknown,
  ): Promise<Outcome<Created, Result>> {
    const { key, index, body } = job;
    const decision = await this.#options.reconcile?.({ key, index, body, at: new Date(at) });
    if (decision === undefined) return { kind: "unknown", error };
    if (decision === "retry") return this.#create(job);
    if (decision === "abandon") {
      await this.#book.note(key, { state: "abandoned" });
      return { kind: "abandoned" };
    }
    const id = runIdOf(decision, "return value of `reconcile`");
    await this.#book.note(key, { state: "running", id });
    return this.#wait(job, this.#adopt(id));
  }

  #idOf(created: Created): WorkId {
    return workIdOf(created, this.#steps.work.id);
  }

  /** Stands for work of which nothing but the ID is known here. */
  #adopt(id: WorkId): Created {
    // What waits for it reads nothing else, and whoever reads the outcome is told so.
    return { [this.#steps.work.id]: id } as Created;
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

/** What is written down of a creation. */
interface Notes {
  /** It is about to be sent. */
  begin(): Promise<JobState>;
  /** It was refused, and will be sent again. */
  withdraw(): Promise<JobState>;
}

/**
 * Writes down that work is about to be created, when the rate limits let the request go and not before: if the process
 * ends after that, it is unknown whether there is a run.
 */
class JournalAnnouncement {
  readonly #request: RequestOptions;
  readonly #notes: Notes;
  #begun: Promise<JobState> | undefined;

  constructor(request: RequestOptions, notes: Notes) {
    this.#request = request;
    this.#notes = notes;
  }

  /** The options to create with. */
  get request(): RequestOptions {
    return {
      ...this.#request,
      beforeSend: () => this.#make(),
      beforeRetry: () => this.#withdraw(),
    };
  }

  /** Writes down, once for each attempt, that it is sent. */
  begin(): Promise<JobState> {
    return (this.#begun ??= this.#notes.begin());
  }

  async #make(): Promise<void> {
    await this.#request.beforeSend?.();
    throwIfAborted(this.#request.signal);
    await this.begin();
  }

  /** A creation is repeated only if it was surely not carried out. */
  async #withdraw(): Promise<void> {
    this.#begun = undefined;
    await this.#notes.withdraw();
    await this.#request.beforeRetry?.();
  }
}
