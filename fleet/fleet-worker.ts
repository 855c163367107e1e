import { type Job, WaitingError, type Worker } from "bullmq";
import { ConfigurationError, FleetError } from "../runtime/errors/index.js";
import { InterruptibleWait, onAbort, realClock } from "../runtime/time/index.js";
import { within } from "../runtime/budget/redis/within.js";
import { reasonOf } from "../runtime/text/show.js";
import { checkRedis } from "./check-redis.js";
import { decideUnknown } from "./decide-unknown.js";
import type { FleetParts } from "./fleet-parts.js";
import { HandBack } from "./hand-back.js";
import { type CourseTools, JobCourse } from "./job-course.js";
import { jobIdOf } from "./job-id.js";
import type { QueuedJob } from "./job-queue.js";
import { assertFormat } from "./job-record.js";
import { beginConcurrency, keepConcurrency } from "./keep-concurrency.js";
import { Persistence } from "./persistence.js";
import { readUnknown } from "./read-unknown.js";
import { readRunSteps } from "./run-steps.js";
import { Vigil } from "./vigil.js";
import {
  checkWorkerOptions,
  type FleetRunOptions,
  type FleetWorkerOptions,
} from "./worker-options.js";

/** How often a worker looks after the fleet, in milliseconds. */
const ROUND = 2_000;

/** How often a worker that begins looks whether it may, in milliseconds. */
const BEGIN_EVERY = 200;

/** How often a worker looks whether everything is done, in milliseconds. */
const DONE_EVERY = 250;

/** How long a stopped worker waits for the queue to let it go, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Carries out the jobs of a {@link Fleet}, together with any number of workers in other processes and on other machines.
 *
 * A worker that is stopped, killed or cut off leaves its runs at work, and another worker goes on with them. The worker
 * never cancels a run. While Redis is away, waits go on, steps wait to be recorded, and nothing is created.
 *
 * @example
 * ```ts
 * await using worker = new FleetWorker({ fleet, client, onOutcome: save });
 * await worker.run({ signal });
 * ```
 */
export class FleetWorker<Meta = undefined, Result = unknown> implements AsyncDisposable {
  readonly #options: FleetWorkerOptions<Meta, Result>;
  readonly #parts: FleetParts<Result>;
  readonly #stop = new AbortController();
  readonly #inFlight = new Map<string, string>();
  readonly #active = new Set<Promise<void>>();
  #running: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** @throws {ConfigurationError} when an option is invalid; nothing was sent */
  constructor(options: FleetWorkerOptions<Meta, Result>) {
    checkWorkerOptions(options);
    this.#options = options;
    const { parts } = options.fleet;
    this.#parts = parts;
  }

  /**
   * Works until the signal aborts, `stop` is called, or an error ends it. Resolves when its jobs are handed back.
   *
   * @throws {FleetError} when Redis no longer has the fleet; the error lists the runs in flight
   * @throws {AuthenticationError} when the service does not accept the key; other 401, 402 and 403 errors end a worker too
   * @throws {ConfigurationError} when the account does not show its concurrency, or a job was written by a newer version
   */
  run(options: FleetRunOptions = {}): Promise<void> {
    if (this.#running !== undefined) {
      return Promise.reject(
        new ConfigurationError("A worker runs once. Create another one to work again."),
      );
    }
    this.#running = this.#work(options);
    return this.#running;
  }

  /** Stops the worker, and resolves when its jobs are handed back. Runs at work are not cancelled. */
  async stop(): Promise<void> {
    this.#end();
    await Promise.allSettled([this.#running]);
  }

  /** The same as `stop`. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.stop();
  }

  async #work({ signal, until = "stopped" }: FleetRunOptions): Promise<void> {
    if (signal?.aborted) return;
    const release = signal && onAbort(signal, () => this.#end());
    const { lockDuration = 10_000 } = this.#options;
    const vigil = new Vigil(lockDuration * 0.8);
    try {
      const tools = await this.#untilStopped(() => this.#prepare(vigil));
      if (tools === undefined) return;
      const worker = this.#createWorker(tools, lockDuration);
      // Listens for the stop before anything else does, so that no job is fetched after it.
      const closing = new Promise<void>((resolve) => {
        onAbort(this.#stop.signal, () => resolve(worker.close()));
      });
      void worker.run().catch((error: unknown) => this.#fail(error));
      void this.#reconcileKnown(tools).catch((error: unknown) => this.#fail(error));
      await this.#lookAfter(tools, until);
      await Promise.allSettled(this.#active);
      await leave(worker, closing);
    } finally {
      vigil.end();
      release?.();
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async #prepare(vigil: Vigil): Promise<CourseTools<Meta, Result>> {
    const { client, concurrency = "account", onOutcome, reconcile, retryFailed } = this.#options;
    const parts = this.#parts;
    await parts.ledger.open();
    for (const problem of await checkRedis(parts.redis)) {
      parts.onWarning(`The fleet "${parts.name}": ${problem}`);
    }
    const steps = readRunSteps(client);
    while (!(await this.#attend(() => beginConcurrency(parts, steps, concurrency)))) {
      await this.#sleep(BEGIN_EVERY);
    }
    const stopped = this.#stop.signal;
    const persistence = new Persistence(stopped, ({ message }) =>
      parts.onWarning(`Redis does not respond, and steps wait to be recorded: ${message}`),
    );
    return {
      parts,
      steps,
      persistence,
      vigil,
      stopped,
      attempts: retryFailed?.attempts ?? 1,
      onOutcome,
      reconcile,
      inFlight: this.#inFlight,
      sleep: (duration) => this.#sleep(duration),
    };
  }

  #createWorker(tools: CourseTools<Meta, Result>, lockDuration: number): Worker<QueuedJob, void> {
    const { slots = 100, name } = this.#options;
    return this.#parts.queue.createWorker(
      (job, token) => {
        const processing = this.#process(tools, job, token);
        const settled = processing.catch(() => {}).finally(() => this.#active.delete(settled));
        this.#active.add(settled);
        return processing;
      },
      {
        concurrency: slots,
        lockDuration,
        stalledInterval: lockDuration / 2,
        // However often its workers crash, a job stays in the queue.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: ROUND,
        drainDelay: 1,
        ...(name !== undefined && { name }),
      },
    );
  }

  /** Carries out a turn. Never rejects with a failure, which would remove the turn. */
  async #process(
    tools: CourseTools<Meta, Result>,
    job: Job<QueuedJob, void>,
    token: string | undefined,
  ): Promise<void> {
    try {
      if (tools.stopped.aborted) throw new HandBack();
      const { v, id, turn } = job.data;
      assertFormat(v, `The job ${job.id}`);
      const claim = globalThis.crypto.randomUUID();
      await new JobCourse(tools, { id, turn, claim }).run();
    } catch (error) {
      if (!(error instanceof HandBack)) this.#fail(error);
      // Without a connection, or if another worker has the job, the queue brings it back by itself.
      await within(PATIENCE, job.moveToWait(token), realClock).catch(() => {});
      throw new WaitingError();
    }
  }

  /** Asks `reconcile` about jobs that were unknown before. */
  async #reconcileKnown(tools: CourseTools<Meta, Result>): Promise<void> {
    if (tools.reconcile === undefined) return;
    const { parts, persistence, stopped } = tools;
    for await (const { key } of readUnknown(parts)) {
      if (stopped.aborted) return;
      const id = jobIdOf(key);
      const job = await persistence.write(() => parts.ledger.find(id));
      if (job?.state === "unknown") await decideUnknown(tools, id, job);
    }
  }

  /** Does what some worker has to do from time to time, until this one stops. */
  async #lookAfter(
    { parts, steps }: CourseTools<Meta, Result>,
    until: "stopped" | "done",
  ): Promise<void> {
    const { concurrency = "account" } = this.#options;
    let nextRound = realClock.now();
    try {
      for (;;) {
        if (realClock.now() >= nextRound) {
          nextRound = realClock.now() + ROUND;
          await this.#attend(async () => {
            await parts.ledger.assertKept();
            await parts.outbox.sweep();
            await keepConcurrency(parts, steps, concurrency);
          });
        }
        if (until === "done" && (await this.#attend(() => this.#isDone()))) return;
        await this.#sleep(until === "done" ? DONE_EVERY : ROUND);
      }
    } catch (error) {
      if (!(error instanceof HandBack)) this.#fail(error);
    } finally {
      this.#end();
    }
  }

  /** The result; `undefined`: the worker was stopped first. */
  async #untilStopped<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
    const wait = this.#createWait();
    try {
      return await wait.race(work);
    } catch (error) {
      if (error instanceof HandBack) return undefined;
      throw error;
    } finally {
      wait.release();
    }
  }

  /** Redis or the service may be away for a while; what is wrong for good ends the worker. */
  async #attend<Value>(round: () => Promise<Value>): Promise<Value | undefined> {
    const wait = this.#createWait();
    try {
      return await wait.race(round);
    } catch (error) {
      if (error instanceof HandBack || isFinal(error)) throw error;
      this.#parts.onWarning(`A check of the fleet failed, and is tried again: ${reasonOf(error)}`);
      return undefined;
    } finally {
      wait.release();
    }
  }

  /** Whether there is nothing that a worker could do. */
  async #isDone(): Promise<boolean> {
    const { ledger, queue } = this.#parts;
    const due = await ledger.listDue();
    const { queued, creating, running } = await ledger.counts();
    if (due.length > 0 || queued + creating + running > 0) return false;
    return queue.isEmpty();
  }

  async #sleep(duration: number): Promise<void> {
    const wait = this.#createWait();
    try {
      await wait.sleep(duration);
    } finally {
      wait.release();
    }
  }

  /** A wait that ends with {@link HandBack} when the worker stops. */
  #createWait(): InterruptibleWait {
    const { signal } = this.#stop;
    return new InterruptibleWait({ clock: realClock, signal, timeout: Infinity, timedOut: String });
  }

  #end(): void {
    this.#stop.abort(new HandBack());
  }

  #fail(error: unknown): void {
    this.#failure ??= { error: this.#describeFailure(error) };
    this.#end();
  }

  /** Adds the runs in flight to an error that means that Redis does not know them. */
  #describeFailure(error: unknown): unknown {
    if (!(error instanceof FleetError) || error.inFlight.length > 0) return error;
    const inFlight = [...this.#inFlight].map(([key, runId]) => ({ key, runId }));
    const { name } = this.#parts;
    const described =
      error.reason === "lost"
        ? FleetError.lost(name, inFlight)
        : FleetError.unwritten(name, inFlight);
    this.#parts.onWarning(described.message);
    return described;
  }
}

/** Waits until the queue is closed, but not forever: without Redis, it would never be. */
async function leave(worker: Worker<QueuedJob, void>, closing: Promise<void>): Promise<void> {
  await within(PATIENCE, closing, realClock)
    .catch(() => worker.getBackend().disconnectBlocking(false))
    .catch(() => {});
}

function isFinal(error: unknown): boolean {
  return error instanceof FleetError || error instanceof ConfigurationError;
}
