import { JournalError, OutcomeUnknownError, ResultError } from "../errors/index.js";
import { reasonOf } from "../text/show.js";
import { explainReason, realClock, throwIfAborted } from "../time/index.js";
import type { CallRecord, RequestOptions } from "../transport/index.js";
import { isRejected, isWithoutEffect, recording } from "../transport/index.js";
import type { CarriedOptions, Job, JobOptions, JournalSettings } from "./run-all-options.js";
import type { RunAllSteps } from "./run-all-options.js";
import { checkResult, workIdOf, type WorkId } from "../waiting/ended-work.js";
import type { JobBook, JobState } from "./journal/job-book.js";
import { type JobFacts, type JobStep, stepOf } from "./journal/journal.js";
import type { Outcome } from "./run-outcome.js";
import { afterCreation, requestOptionsOf } from "../waiting/wait-for-completion.js";
import type { WaitOptions } from "../waiting/wait-for-completion.js";

/** Options of `runAll` that a journal needs, and its own. */
export type CarrierOptions<Body> = JobOptions<Body> & JournalSettings;

/** What a job is carried out with. */
interface Parts<Body, Created, Result, Output> {
  readonly job: Job<Body>;
  readonly steps: RunAllSteps<Body, Created, Result, Output>;
  /** What is known of the job, and where each step is written down before it is taken; absent without a journal. */
  readonly book?: Pick<JobBook, "find" | "note">;
  readonly settings?: CarrierOptions<Body>;
  readonly options: CarriedOptions<Created, Output>;
}

/** Goes on with one job from what is known of it, to its outcome. */
export class Course<Body, Created, Result, Output> {
  readonly #parts: Parts<Body, Created, Result, Output>;
  /** What is known of the job without a journal. */
  #state: JobState | undefined;
  /** The announcement of the attempt that is under way. */
  #begun: Promise<JobState> | undefined;
  /** Whether the outcome is that of an earlier call. */
  #isReplayed = false;

  constructor(parts: Parts<Body, Created, Result, Output>) {
    this.#parts = parts;
  }

  async run(): Promise<Outcome<Created, Result>> {
    const outcome = await this.#goOn();
    const { failed } = this.#known ?? {};
    const { key } = this.#parts.job;
    return { ...outcome, ...(key !== undefined && { key }), ...(failed && { failed }) };
  }

  get #known(): JobState | undefined {
    const { book, job } = this.#parts;
    return book ? book.find(job.key ?? "") : this.#state;
  }

  async #note(step: JobStep, facts?: JobFacts): Promise<JobState> {
    const { book, job } = this.#parts;
    if (book) return book.note(job.key ?? "", step, facts);
    return (this.#state = { at: "", failed: this.#state?.failed, ...facts, ...step });
  }

  async #goOn(): Promise<Outcome<Created, Result>> {
    const known = this.#known;
    switch (known?.state) {
      case "finished":
        return this.#replay(this.#adopt(known.id), known.run);
      case "running":
        return this.#wait(this.#adopt(known.id));
      case "unknown":
        return this.#decide(known.at, lost(this.#parts.steps.work?.operation ?? "creation"));
      case "abandoned":
        return { kind: "abandoned" };
      default:
        return this.#create();
    }
  }

  async #create(given?: JobFacts): Promise<Outcome<Created, Result>> {
    const { steps, options, settings = {} } = this.#parts;
    this.#isReplayed = false;
    const { body, workspace } = this.#parts.job;
    const facts = { workspace, label: labelOf(this.#parts.job, settings), ...given };
    const request = requestOptionsOf(options.waiting);
    if (request.signal?.aborted)
      return { kind: "unsent", error: explainReason(request.signal.reason) };
    const { clock = realClock } = steps;
    const begun = clock.now();
    const record: CallRecord = {};
    this.#begun = undefined;
    let created: Created;
    try {
      created = await steps.create(body, recording(this.#announce(request, facts), record));
    } catch (error) {
      if (!isWithoutEffect(record)) {
        const { at } = await this.#begin(facts);
        await this.#note({ state: "unknown", reason: reasonOf(error) });
        return this.#decide(at, error);
      }
      if (error instanceof JournalError) throw error;
      // The call can end while its announcement is being written.
      await this.#begun;
      await this.#note({ state: "queued", reason: reasonOf(error) }, facts);
      return { kind: isRejected(record) ? "rejected" : "unsent", error };
    }
    await this.#note({ state: "running", id: this.#idOf(created) });
    await options.onCreated?.(created);
    return this.#wait(created, afterCreation(options.waiting, begun, clock));
  }

  /**
   * Returns the request that writes down that work is about to be created, when the rate limits let it go and not before:
   * if the process ends after that, it is unknown whether there is a run. Each attempt is written down once.
   */
  #announce(request: RequestOptions, facts: JobFacts): RequestOptions {
    const beforeSend = async (): Promise<void> => {
      await request.beforeSend?.();
      throwIfAborted(request.signal);
      await this.#begin(facts);
    };
    // A creation is repeated only if it was surely not carried out.
    const beforeRetry = async (): Promise<void> => {
      this.#begun = undefined;
      await this.#note({ state: "queued" });
      await request.beforeRetry?.();
    };
    return { ...request, beforeSend, beforeRetry };
  }

  #begin(facts: JobFacts): Promise<JobState> {
    return (this.#begun ??= this.#note({ state: "creating" }, facts));
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
    const { steps, settings, options } = this.#parts;
    // Without data of the spec, only the wait can check the result.
    const { result } = steps.work ? {} : options;
    let run: Result;
    try {
      run = await steps.wait(created, { ...waiting, ...(result && { result }) });
    } catch (error) {
      if (error instanceof ResultError) return { kind: "mismatched", created, error };
      return { kind: "unfinished", created, error };
    }
    const { storeResults = true } = settings ?? {};
    const ended = { state: "finished", id: this.#idOf(created) } as const;
    if (!this.#isReplayed) await this.#note({ ...ended, ...(storeResults && { run }) });
    return this.#finish(created, run);
  }

  /** The outcome of an ended run, whose result is checked anew each time. One that failed may be created again. */
  async #finish(created: Created, run: unknown): Promise<Outcome<Created, Result>> {
    const { steps, options } = this.#parts;
    const { failed = [] } = this.#known ?? {};
    const id = this.#idOf(created);
    const mayRetry = (ended: unknown): boolean => options.mayRetry(ended, failed.length);
    const again = { failed: [...failed, id] };
    if (mayRetry(run)) return this.#create(again);
    const marks = this.#isReplayed ? ({ replayed: true } as const) : {};
    try {
      const { waiter } = steps.work ?? {};
      const { result } = options;
      const checked = waiter && result ? await checkResult(waiter, String(id), run, result) : run;
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
    const { job, settings } = this.#parts;
    const { key = "", index, body } = job;
    const decision = await settings?.reconcile?.({ key, index, body, at: new Date(at) });
    if (decision === undefined) return { kind: "unknown", error };
    await this.#note(stepOf(decision, "return value of `reconcile`"));
    return this.#goOn();
  }

  #idOf(created: Created): WorkId {
    return workIdOf(created, this.#workId);
  }

  /** Stands for work of which nothing but the ID is known here. */
  #adopt(id: WorkId): Created {
    // What waits for it reads nothing else, and whoever reads the outcome is told so.
    return { [this.#workId]: id } as Created;
  }

  /** The field with the ID. Only a journal, and a rule that retries, use the ID, and both know the spec. */
  get #workId(): string {
    return this.#parts.steps.work?.id ?? "";
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
