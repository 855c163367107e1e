import { SharedRateBudget } from "../runtime/budget/redis/index.js";
import { ConfigurationError, WaitTimeoutError } from "../runtime/errors/index.js";
import { showJson } from "../runtime/text/show.js";
import { checkDuration, InterruptibleWait, realClock } from "../runtime/time/index.js";
import { checkSchema } from "../runtime/polling/ended-work.js";
import { addJobs, type Added, type JobItems } from "./add-jobs.js";
import { clearText, Content } from "./content.js";
import { createOutcome } from "./create-outcome.js";
import { readDecision } from "./decide-unknown.js";
import type {
  FleetDecision,
  FleetJobStatus,
  FleetOutcome,
  FleetStatus,
  UnknownFleetJob,
} from "./fleet-job.js";
import { checkFleetOptions, type FleetOptions } from "./fleet-options.js";
import type { FleetParts } from "./fleet-parts.js";
import { jobIdOf } from "./job-id.js";
import { JobQueue, type QueuePlace } from "./job-queue.js";
import { hasJobEnded, type JobRecord } from "./job-record.js";
import { Ledger } from "./ledger.js";
import { Outbox } from "./outbox.js";
import { LOOK_EVERY, type OutcomesOptions, readOutcomes } from "./read-outcomes.js";
import { readUnknown } from "./read-unknown.js";
import { warnProcess } from "../runtime/hooks/warn-process.js";
import { createWarnings } from "./warnings.js";

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
    checkSchema(options.result);
    const { name, redis, encode, decode, result, storeResults = true } = options;
    const onWarning = createWarnings(options.onWarning ?? warnProcess);
    this.#options = options;
    this.name = name;
    this.queue = { name, prefix: `cloud-agent-sdk-fleet:{${name}}` };
    const ledger = new Ledger(redis, `cloud-agent-sdk-ledger:{${name}}:`, name);
    const queue = new JobQueue(this.queue, options, ({ message }) => {
      // One such message for each job would hide the others.
      onWarning(`The queue of the fleet: ${message.replace(/ for job .*/, "")}`);
    });
    const content = new Content(encode && decode ? { encode, decode } : clearText);
    const outbox = new Outbox(ledger, queue);
    this.parts = { name, redis, ledger, queue, outbox, content, result, storeResults, onWarning };
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
    const { redis, project = this.name, processes = 16, onWarning } = this.#options;
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
    const job = await this.parts.ledger.find(jobIdOf(key));
    return job && describeJob(job);
  }

  /**
   * Yields outcomes in the order in which jobs ended: those there are, and with `follow` those to come. Save the
   * `cursor` of an outcome to continue after it, in any process.
   *
   * @throws the reason of the signal
   * @throws {ConfigurationError} when a newer version of this package wrote a job, or `decode` cannot read it
   */
  outcomes(
    options: OutcomesOptions = {},
  ): AsyncGenerator<FleetOutcome<Meta, Result>, void, undefined> {
    return readOutcomes<Meta, Result>(this.parts.ledger, this.parts, options);
  }

  /** Returns the number of jobs by state, and how the fleet works. */
  async status(): Promise<FleetStatus> {
    const { ledger, queue } = this.parts;
    const [counts, isPaused, trouble, work] = await Promise.all([
      ledger.counts(),
      ledger.isPaused(),
      ledger.findTrouble(),
      queue.inspect(),
    ]);
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
    return { ...counts, total, isPaused, ...work, trouble };
  }

  /**
   * Waits for the end of a job, and returns its outcome. The wait only reads. A job that is `unknown` has not ended.
   *
   * @throws {WaitTimeoutError} when `timeout` expires; the job and its run are not affected
   * @throws {ConfigurationError} when the fleet has no such key
   */
  async wait(key: string, options: FleetWaitOptions = {}): Promise<FleetOutcome<Meta, Result>> {
    const { timeout = Infinity, signal } = options;
    checkDuration("timeout", timeout);
    const id = jobIdOf(key);
    let state: string | undefined;
    const wait = new InterruptibleWait({
      clock: realClock,
      signal,
      timeout,
      timedOut: (elapsed) =>
        new WaitTimeoutError({ id: key, lastStatus: state, elapsed: Math.round(elapsed) }),
    });
    try {
      for (;;) {
        const job = await wait.race(() => this.parts.ledger.find(id));
        if (job === undefined) throw this.#unknownKey(key);
        if (hasJobEnded(job.state)) return await createOutcome<Meta, Result>(job, this.parts);
        state = job.state;
        await wait.sleep(LOOK_EVERY);
      }
    } finally {
      wait.release();
    }
  }

  /** Creates no further runs, in any process. Runs that exist go on, and their outcomes are recorded. */
  async pause(): Promise<void> {
    await this.parts.ledger.open();
    await this.parts.ledger.setPaused(true);
    await this.parts.queue.setPaused(true);
  }

  /** Creates runs again after `pause`. */
  async resume(): Promise<void> {
    await this.parts.ledger.setPaused(false);
    await this.parts.queue.setPaused(false);
  }

  /**
   * Yields the jobs whose runs may have been created, those that have waited longest first. Look for each run, then
   * decide with {@link Fleet.resolve}.
   */
  unknown(): AsyncGenerator<UnknownFleetJob<Meta>, void, undefined> {
    return readUnknown<Meta>(this.parts);
  }

  /**
   * Decides what becomes of a job that is `unknown`:
   *
   * - `{ runId }`: this is its run. A worker waits for its end
   * - `"retry"`: there is no run. A worker creates it. If there is one after all, you pay for two
   * - `"abandon"`: leave the job alone. Its outcome is `abandoned`
   *
   * @throws {ConfigurationError} when the fleet has no such key, the job is not `unknown`, or the decision is none of
   * these
   */
  async resolve(key: string, decision: FleetDecision): Promise<void> {
    const { ledger, outbox } = this.parts;
    const reply = await ledger.resolve(jobIdOf(key), readDecision(decision, "decision"));
    if (reply.result === "gone") throw this.#unknownKey(key);
    if (reply.result !== "ok") {
      throw new ConfigurationError(
        `Only a job that is unknown can be resolved. The job ${showJson(key)} is ${reply.state}.`,
      );
    }
    await outbox.send(reply.due);
  }

  /** Releases what the fleet uses: its place in the rate budget, and its listeners. Your connection stays open. */
  async close(): Promise<void> {
    await Promise.all([this.#budget?.close(), this.parts.queue.close()]);
  }

  /** The same as `close`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #unknownKey(key: string): ConfigurationError {
    return new ConfigurationError(
      `The fleet ${showJson(this.name)} has no job with the key ${showJson(key)}.`,
    );
  }
}

function describeJob({ key, state, at, runId, runIds, reason, lane }: JobRecord): FleetJobStatus {
  return {
    key,
    state,
    at: new Date(at),
    runIds,
    ...(runId !== "" && { runId }),
    ...(reason !== "" && { reason }),
    ...(lane !== "" && { workspace: lane }),
  };
}
