import { warnProcess } from "../runtime/hooks/warn-process.js";
import { SharedRateBudget } from "../runtime/budget/redis/index.js";
import { checkOption, ConfigurationError } from "../runtime/errors/configuration-error.js";
import { showJson } from "../runtime/text/show.js";
import { checkDuration, realClock } from "../runtime/time/index.js";
import { checkOptions, checkSignal } from "../runtime/transport/index.js";
import { poll } from "../runtime/waiting/poll.js";
import { addJobs, type Added, type JobItems } from "./add-jobs.js";
import { JobContent } from "./job-content.js";
import { createOutcome } from "./create-outcome.js";
import { describeUnknownJob, readDecision } from "./decide-unknown.js";
import type {
  FleetDecision,
  FleetJobState,
  FleetJobStatus,
  FleetOutcome,
  FleetStatus,
  ListedFleetJob,
  UnknownFleetJob,
} from "./fleet-job.js";
import { checkFleetOptions, type FleetOptions } from "./fleet-options.js";
import type { FleetParts } from "./fleet-parts.js";
import { jobIdOf } from "./job-id.js";
import { JobQueue, type QueuePlace } from "./job-queue.js";
import { describeJob, endedStates, hasJobEnded, type JobRecord, states } from "./job-record.js";
import { JobStore, type Standing, type StepReply } from "./job-store.js";
import { listJobs, LOOK_EVERY, type OutcomesOptions } from "./list-jobs.js";

/** Options of `Fleet.wait`. All are optional. */
export interface FleetWaitOptions {
  /**
   * Timeout of the wait in milliseconds. The job is not affected.
   *
   * @default Infinity
   */
  readonly timeout?: number | undefined;
  /** Ends the wait: its promise rejects with the reason of the signal. The job is not affected. Default: none. */
  readonly signal?: AbortSignal | undefined;
}

/** Options of `Fleet.list`. */
export interface JobListOptions extends OutcomesOptions {
  /** The state of the jobs. */
  readonly state: FleetJobState;
}

/** All jobs that are unknown, for `Fleet.resolve`. */
export interface UnknownFilter {
  /** Jobs whose run may have been created. */
  readonly state: "unknown";
  /** A part of the reason, as `Fleet.unknown` shows it. Default: any reason. */
  readonly reason?: string | undefined;
}

/** All jobs of which nothing was created, for `Fleet.cancel`. */
export interface WaitingFilter {
  /** Jobs that wait for a worker, or for their workspace. */
  readonly state: "queued" | "held";
}

/**
 * Runs on many machines: a list of jobs in Redis or Valkey, carried out by any number of `FleetWorker`s.
 *
 * Each job becomes one run. Every step is recorded before it is taken, so a worker that is killed, frozen or cut off
 * loses no job and creates no run twice. If nobody can know whether a run was created, its job is `unknown`: it is never
 * created again until you decide with {@link Fleet.resolve}, or a `reconcile` function of a worker does.
 *
 * Tasks, metadata and results are in Redis as clear text unless you pass `encode` and `decode`. The API key is never
 * stored. Needs the package `bullmq`, version 6, and a connection of `ioredis`, `iovalkey` or `redis`.
 *
 * Source: Service description, States and transitions (clients reconcile before they start duplicate work) and Limits.
 *
 * @typeParam Meta - your own data of each job, which comes back with its outcome
 * @typeParam Result - the output of the schema in the option `result`
 *
 * @example
 * ```ts
 * const fleet = new Fleet<{ city: string }>({ name: "libraries", redis });
 * await fleet.add([{ key: "ghent", body: { task }, meta: { city: "Ghent" } }]);
 * const outcome = await fleet.wait("ghent");
 * ```
 */
export class Fleet<Meta = undefined, Result = unknown> implements AsyncDisposable {
  /** The option `name`. */
  readonly name: string;
  /** Where the queue is in Redis, for bull-board and other tools that work with BullMQ. Read it, but do not change it. */
  readonly queue: QueuePlace;
  /**
   * What a worker works with.
   *
   * @internal
   */
  readonly parts: FleetParts<Result>;
  readonly #options: FleetOptions<Result>;
  #budget: SharedRateBudget | undefined;

  /** @throws {ConfigurationError} when an option is invalid; nothing was sent */
  constructor(options: FleetOptions<Result>) {
    checkFleetOptions(options);
    const { name, redis, result, storeResults = true, keep = {} } = options;
    const onWarning = createWarnings(options.onWarning ?? warnProcess);
    this.#options = options;
    this.name = name;
    this.queue = { name, prefix: `cloud-agent-sdk-fleet:{${name}}` };
    const queue = new JobQueue(this.queue, options, ({ message }) => {
      // One such message for each job would hide the others.
      onWarning(`The queue of the fleet: ${message.replace(/ for job .*/, "")}`);
    });
    const prefix = `cloud-agent-sdk-ledger:{${name}}:`;
    const openStore = (onSlow?: () => void): JobStore =>
      new JobStore({ redis, prefix, name, queue: (due) => queue.add(due), onWarning, onSlow });
    const store = openStore();
    const content = new JobContent(options);
    const expectWorkers = (count: number): void => {
      if (options.processes === undefined) this.#budget?.expect(count);
    };
    const kept = { content, result, storeResults, keep };
    this.parts = { name, redis, store, openStore, queue, ...kept, onWarning, expectWorkers };
  }

  /**
   * A rate budget that all processes of the project share, on the same connection. Pass it to the client of each worker,
   * so that their requests together stay below the project's limits.
   *
   * @example
   * ```ts
   * const client = new V4Client({ budget: fleet.budget });
   * ```
   */
  get budget(): SharedRateBudget {
    const { redis, project = this.name, processes = 4, onWarning } = this.#options;
    this.#budget ??= new SharedRateBudget({ redis, project, processes, onWarning });
    return this.#budget;
  }

  /**
   * Adds jobs, in batches. Reads an iterator no faster than Redis takes the jobs, and keeps none of them in memory.
   *
   * A job whose key the fleet knows is left alone, even if its body is another one. So you can repeat a call that was
   * interrupted.
   *
   * @returns how many jobs are new, and how many were known
   * @throws {ConfigurationError} when a job is invalid, naming its position; the jobs before it may have been added
   */
  add(jobs: JobItems<Meta>): Promise<Added> {
    return addJobs(this.parts, jobs);
  }

  /** Returns what is known about a job; `undefined` if the fleet has no such key. */
  async get(key: string): Promise<FleetJobStatus | undefined> {
    const job = await this.parts.store.find(jobIdOf(key));
    return job && describeJob(job);
  }

  /**
   * Yields outcomes in the order in which jobs ended: those there are, and with `follow` those to come. Save the
   * `cursor` of an outcome to continue after it, in any process.
   *
   * @throws the reason of the signal
   * @throws {ConfigurationError} when an option is invalid, another version of this package wrote a job, or `decode`
   * cannot read it
   */
  async *outcomes(
    options: OutcomesOptions = {},
  ): AsyncGenerator<FleetOutcome<Meta, Result>, void, undefined> {
    for await (const job of listJobs(this.parts.store, endedStates, options)) {
      yield await createOutcome<Meta, Result>(job, this.parts);
    }
  }

  /**
   * Yields the jobs of a state, those that entered it first at the beginning. Save the `cursor` of a job to continue
   * after it.
   *
   * @throws {ConfigurationError} when an option is invalid
   */
  async *list(options: JobListOptions): AsyncGenerator<ListedFleetJob, void, undefined> {
    const { state, ...listing } = options;
    checkState(state, states);
    for await (const job of listJobs(this.parts.store, [state], listing)) {
      yield { ...describeJob(job), cursor: job.step };
    }
  }

  /** Returns the number of jobs by state, and how the fleet works. */
  async status(): Promise<FleetStatus> {
    const { store, queue } = this.parts;
    const [standing, active] = await Promise.all([store.readStanding(), queue.countActive()]);
    return describeStatus(standing, active);
  }

  /**
   * Waits for the end of a job, and returns its outcome. The wait only reads. A job that is `unknown` has not ended.
   *
   * @throws {WaitTimeoutError} when `timeout` expires; the job and its run are not affected
   * @throws {ConfigurationError} when the fleet has no such key
   */
  async wait(key: string, options: FleetWaitOptions = {}): Promise<FleetOutcome<Meta, Result>> {
    checkOptions(options, { timeout: checkDuration, signal: checkSignal });
    const { timeout: waitTimeout, signal } = options;
    const id = jobIdOf(key);
    let job: JobRecord | undefined;
    const readState = async (): Promise<FleetJobState> => {
      job = await this.parts.store.find(id);
      if (job === undefined) throw this.#unknownKey(key);
      return job.state;
    };
    const limits = { waitTimeout, signal, id: key, pollInterval: LOOK_EVERY };
    await poll(readState, { ...limits, until: hasJobEnded });
    if (job === undefined) throw this.#unknownKey(key);
    return createOutcome<Meta, Result>(job, this.parts);
  }

  /** Creates no further runs, in any process. Runs that exist go on, and their outcomes are recorded. */
  async pause(): Promise<void> {
    await this.parts.store.setPaused(true);
  }

  /** Creates runs again, after `pause`, or after Redis went back in time and a worker did not return. */
  async resume(): Promise<void> {
    await this.parts.store.setPaused(false);
  }

  /**
   * Yields the jobs whose runs may have been created, those that have waited longest first. Look for each run, then
   * decide with {@link Fleet.resolve}. A job that cannot be read is left out with a warning; `list` shows it.
   */
  async *unknown(): AsyncGenerator<UnknownFleetJob<Meta>, void, undefined> {
    for await (const job of listJobs(this.parts.store, ["unknown"])) {
      const described = await describeUnknownJob<Meta>(job, this.parts.content);
      if (described !== undefined) yield described;
      else this.parts.onWarning(describeOmission(job));
    }
  }

  /**
   * Decides what becomes of a job that is `unknown`, or of all such jobs:
   *
   * - `{ runId }`: this is its run. A worker waits for its end
   * - `"retry"`: there is no run. A worker creates it. If there is one after all, the work is done twice
   * - `"abandon"`: leave the job alone. Its outcome is `abandoned`
   *
   * @param which the key of a job, or `{ state: "unknown", reason }` for all whose reason contains that text
   * @returns the number of jobs
   * @throws {ConfigurationError} when the fleet has no such key, the job is not `unknown`, or the decision is none of
   * these, or one run for many jobs
   */
  async resolve(which: string | UnknownFilter, decision: FleetDecision): Promise<number> {
    const { store } = this.parts;
    const read = readDecision(decision, "decision");
    const resolve = (id: string): Promise<StepReply> => store.resolve(id, read);
    if (typeof which === "string") return this.#change(which, resolve, ["unknown"], "resolved");
    checkOptions(which, { state: true, reason: true });
    checkState(which.state, ["unknown"]);
    if (read.decision === "adopt") {
      throw new ConfigurationError(
        'A run belongs to one job: decide about it by its key. The decision about several jobs must be "abandon" or "retry".',
      );
    }
    return this.#changeAll(which, resolve);
  }

  /**
   * Cancels a job that is `queued` or `held`, or all such jobs. Their outcome is `abandoned`.
   *
   * @param which the key of a job, or `{ state }` for all of that state
   * @returns the number of jobs
   * @throws {ConfigurationError} when the fleet has no such key, or the job is neither `queued` nor `held`
   */
  async cancel(which: string | WaitingFilter): Promise<number> {
    const cancel = (id: string): Promise<StepReply> => this.parts.store.cancel(id);
    const among = ["held", "queued"] as const;
    if (typeof which === "string") return this.#change(which, cancel, among, "cancelled");
    checkOptions(which, { state: true });
    checkState(which.state, among);
    return this.#changeAll(which, cancel);
  }

  /**
   * Removes a job that has ended and whose outcome was delivered: Redis forgets it, and its key can be added again.
   *
   * @throws {ConfigurationError} when the fleet has no such key, or something is left to do for the job
   */
  async remove(key: string): Promise<void> {
    await this.#change(key, (id) => this.parts.store.remove(id), endedStates, "removed");
  }

  /** Releases what the fleet uses: its place in the rate budget, and its listeners. Your connection stays open. */
  async close(): Promise<void> {
    await Promise.all([this.#budget?.close(), this.parts.queue.close()]);
  }

  /** The same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #change(
    key: string,
    change: (id: string) => Promise<StepReply>,
    among: readonly FleetJobState[],
    what: string,
  ): Promise<number> {
    const { result, job } = await change(jobIdOf(key));
    if (result === "ok") return 1;
    if (job === undefined) throw this.#unknownKey(key);
    const expected = among.toSorted().join(" or ");
    const undelivered = among.includes(job.state) ? ", and not yet delivered" : "";
    throw new ConfigurationError(
      `Only a job that is ${expected} can be ${what}. The job ${showJson(key)} is ${job.state}${undelivered}.`,
    );
  }

  /** Changes the jobs that are in a state now: neither those that leave it meanwhile, nor those that enter it. */
  async #changeAll(
    { state, reason = "" }: { readonly state: FleetJobState; readonly reason?: string | undefined },
    change: (id: string) => Promise<StepReply>,
  ): Promise<number> {
    const { store } = this.parts;
    await store.readStanding();
    const end = store.seen;
    let changing: Promise<StepReply>[] = [];
    let changed = 0;
    const settle = async (): Promise<void> => {
      const replies = await Promise.all(changing);
      changed += replies.filter(({ result }) => result === "ok").length;
      changing = [];
    };
    for await (const job of listJobs(store, [state])) {
      if (Number(job.step) > end) break;
      if (job.reason.includes(reason)) changing.push(change(jobIdOf(job.key)));
      if (changing.length === MOST_CHANGES) await settle();
    }
    await settle();
    return changed;
  }

  #unknownKey(key: string): ConfigurationError {
    return new ConfigurationError(
      `The fleet ${showJson(this.name)} has no job with the key ${showJson(key)}.`,
    );
  }
}

/** Most jobs that are changed at once. */
const MOST_CHANGES = 200;

function checkState(state: FleetJobState, among: readonly FleetJobState[]): void {
  const expected = among.toSorted().map(showJson).join(" or ");
  checkOption("state", among.includes(state), expected);
}

function describeOmission({ key, reason }: JobRecord): string {
  return `The unknown job ${showJson(key)} is left out, because it cannot be read. Its reason: ${reason}`;
}

/** Describes how a fleet stands, with the number of jobs that workers carry out. */
function describeStatus(standing: Standing, active: number): FleetStatus {
  const { counts, concurrency, workers, oldest, failedReads, stop } = standing;
  return {
    ...counts,
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    isPaused: stop === "paused",
    concurrency,
    active,
    workers,
    oldestQueued: oldest === undefined ? undefined : new Date(oldest),
    failedReads,
    trouble: describeTrouble(standing),
  };
}

/** Why nothing is created; a pause is no trouble. */
function describeTrouble(standing: Standing): string | undefined {
  const { counts, concurrency: limit, stop, missing, trouble } = standing;
  if (stop === "recovering") {
    return missing === 0
      ? "Redis went back in time, and the workers are writing what they know."
      : `Redis went back in time, and ${missing} of the workers did not return. Runs that they created are not known: look for them, then call \`fleet.resume()\`.`;
  }
  if (stop === "doubtful") {
    return "The outcome of several requests in a row is unknown. Until the service responds, one request at a time is sent, at growing intervals.";
  }
  if (limit !== undefined && counts.unknown >= limit && counts.queued > 0) {
    return `${counts.unknown} runs that are unknown take up the concurrency of ${limit}, so one job at a time is carried out. Decide about them with \`fleet.resolve\`.`;
  }
  return trouble;
}

/** How long the same warning is not repeated, in milliseconds. */
const QUIET = 60_000;

/** Most warnings that are remembered. */
const REMEMBERED = 1_000;

/** Returns a function that passes warnings on, each at most once a minute. */
function createWarnings(onWarning: (message: string) => void): (message: string) => void {
  const warned = new Map<string, number>();
  return (message) => {
    const now = realClock.now();
    if (now - (warned.get(message) ?? -Infinity) < QUIET) return;
    if (warned.size >= REMEMBERED) warned.clear();
    warned.set(message, now);
    onWarning(message);
  };
}
