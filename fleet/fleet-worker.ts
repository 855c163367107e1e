import { Semaphore } from "./semaphore.js";
import { type Job, WaitingError, type Worker } from "bullmq";
import { ConfigurationError, FleetError, RedisError } from "../runtime/errors/index.js";
import { onAbort, realClock, sleep, startTimer, within } from "../runtime/time/index.js";
import { reasonOf } from "../runtime/text/show.js";
import { Requeue, Stopped } from "./announcement.js";
import { checkRedis, countReplicas } from "./check-redis.js";
import type { FleetParts } from "./fleet-parts.js";
import { type JobTools, JobProcessor } from "./job-processor.js";
import { jobIdOf } from "./job-id.js";
import type { QueuedJob } from "./job-queue.js";
import { endedStates } from "./job-record.js";
import { applyLimit, keepLimit, readLimit } from "./keep-concurrency.js";
import { listJobs } from "./list-jobs.js";
import { Persistence, workUntil } from "./persistence.js";
import { readRunSteps, type RunSteps } from "./run-steps.js";
import { RunWatch } from "./run-watch.js";
import { StallDetector } from "./stall-detector.js";
import {
  checkRunOptions,
  checkWorkerOptions,
  type FleetRunOptions,
  type FleetWorkerOptions,
} from "./worker-options.js";

/** How often a worker looks after the fleet, in milliseconds. */
const ROUND = 2_000;

/** How long a job goes back into the queue while nothing is created, in milliseconds. */
const HOLD = 1_000;

/** How often a worker looks whether everything is done, in milliseconds. */
const DONE_EVERY = 250;

/** How long a stopped worker waits for the queue to let it go, and for hooks of the caller, in milliseconds. */
const PATIENCE = 5_000;

/** Most jobs about which a worker that begins asks `reconcile` at the same time. */
const MOST_QUESTIONS = 10;

/** The part of a lock's time that may pass between the moments at which a job is fetched and begun. */
const FETCH_SHARE = 1 / 4;

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
  readonly #id = globalThis.crypto.randomUUID();
  readonly #options: FleetWorkerOptions<Meta, Result>;
  readonly #parts: FleetParts<Result>;
  readonly #steps: RunSteps;
  readonly #stop = new AbortController();
  /** Aborts some seconds after the worker was stopped. */
  readonly #late = new AbortController();
  readonly #inFlight = new Map<string, string>();
  /** Jobs that the worker carries out, by their IDs. */
  readonly #processors = new Map<string, Promise<void>>();
  readonly #active = new Set<Promise<void>>();
  /** Jobs that go back in a moment, because nothing is created. */
  #parked = 0;
  #isShut = false;
  #cursor = "0";
  #running: Promise<void> | undefined;
  #failure: { readonly error: unknown } | undefined;

  /** @throws {ConfigurationError} when an option is invalid; nothing was sent */
  constructor(options: FleetWorkerOptions<Meta, Result>) {
    checkWorkerOptions(options);
    this.#options = options;
    const { parts } = options.fleet;
    const store = parts.openStore(() => this.#warnAway("no reply for two seconds"));
    this.#parts = { ...parts, store };
    this.#steps = readRunSteps(options.client);
  }

  /**
   * Works until the signal aborts, `stop` is called, or an error ends it. Resolves when its jobs are handed back.
   *
   * @throws {FleetError} when Redis no longer has the fleet, or did not accept what the worker knows; the error lists the
   * runs in flight
   * @throws {AuthenticationError} when the service does not accept the key; other 401, 402 and 403 errors end a worker too
   * @throws {ConfigurationError} when the account does not show its concurrency, Redis refuses the connection, or another
   * version of this package began the fleet
   */
  async run(options: FleetRunOptions = {}): Promise<void> {
    checkRunOptions(options);
    if (this.#running !== undefined) {
      throw new ConfigurationError("A worker runs once. Create another one to work again.");
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
    const stalls = new StallDetector(lockDuration * 0.8);
    const persistence = new Persistence(this.#stop.signal, ({ message }) =>
      this.#warnAway(message),
    );
    try {
      const tools = await workUntil(this.#stop.signal, () => this.#prepare(stalls, persistence));
      const worker = this.#createWorker(tools, lockDuration);
      // Listens for the stop before anything else does, so that no job is fetched after it.
      const closing = new Promise<void>((resolve) => {
        onAbort(this.#stop.signal, () => resolve(worker.close()));
      });
      void worker.run().catch((error: unknown) => this.#fail(error));
      void this.#reconcileKnown(tools).catch((error: unknown) => this.#fail(error));
      await this.#lookAfter(until);
      await Promise.allSettled(this.#active);
      // Not forever: without Redis, the queue would never be closed.
      await within(PATIENCE, closing, realClock)
        .catch(() => worker.getBackend().disconnectBlocking(false))
        .catch(() => {});
      await within(PATIENCE, this.#parts.store.leave(this.#id), realClock).catch(() => {});
    } catch (error) {
      this.#fail(error);
    } finally {
      stalls.end();
      release?.();
    }
    if (this.#failure !== undefined) throw this.#failure.error;
  }

  async #prepare(stalls: StallDetector, persistence: Persistence): Promise<JobTools<Meta, Result>> {
    const { concurrency = "account" } = this.#options;
    const [parts, steps] = [this.#parts, this.#steps];
    const begin = async (): Promise<true> => {
      await parts.store.open();
      // The rate budget must know how many share it before the account is read.
      const [problems] = await Promise.all([checkRedis(parts.redis), this.#announce()]);
      for (const problem of problems) parts.onWarning(`The fleet "${parts.name}": ${problem}`);
      await readLimit(parts, steps, concurrency);
      await applyLimit(parts);
      return true;
    };
    // Without a maximum, no job may start.
    while (!(await this.#attend(() => begin().catch(explainDenial)))) await this.#sleep(HOLD);
    const [stopped, late] = [this.#stop.signal, this.#late.signal];
    return {
      parts,
      watch: new RunWatch(steps, stopped),
      persistence,
      stalls,
      stopped,
      options: this.#options,
      inFlight: this.#inFlight,
      onBegun: () => {
        this.#isShut = false;
      },
      onUnknown: async () => void (await workUntil(late, () => applyLimit(parts)).catch(() => {})),
      sleep: (duration) => this.#sleep(duration),
      outlast: (work) => workUntil(late, () => work),
    };
  }

  #createWorker(tools: JobTools<Meta, Result>, lockDuration: number): Worker<QueuedJob, void> {
    const { slots = 100, name } = this.#options;
    const worker = this.#parts.queue.createWorker(
      (job, token) => {
        const processing = this.#process(tools, job, token).finally(() => {
          this.#active.delete(processing);
          makeRoom();
        });
        this.#active.add(processing);
        makeRoom();
        return processing;
      },
      {
        concurrency: 1,
        lockDuration,
        stalledInterval: lockDuration / 2,
        // However often its workers crash, a job stays in the queue.
        maxStalledCount: Number.MAX_SAFE_INTEGER,
        runRetryDelay: ROUND,
        drainDelay: 1,
        ...(name !== undefined && { name }),
      },
    );
    // The queue fetches jobs one after another, and renews no lock before it has fetched all. So it gets room for no
    // more than it can fetch in a part of the time that a lock lasts.
    const makeRoom = (): void => {
      const busy = this.#active.size;
      const ahead = (FETCH_SHARE * lockDuration) / this.#parts.store.roundTrip;
      const room = this.#isShut ? busy - this.#parked + 1 : busy + Math.max(Math.floor(ahead), 1);
      worker.concurrency = Math.min(room, slots);
    };
    return worker;
  }

  /** Carries out a turn. Never rejects with a failure, which would remove the turn. */
  async #process(
    tools: JobTools<Meta, Result>,
    job: Job<QueuedJob, void>,
    token: string | undefined,
  ): Promise<void> {
    try {
      if (tools.stopped.aborted) throw new Requeue();
      await this.#carryOut(tools, String(job.id));
    } catch (error) {
      if (error instanceof Stopped) await this.#park();
      else if (!(error instanceof Requeue)) this.#fail(error);
      // Without a connection, or if another worker has the job, the queue brings it back by itself.
      await within(PATIENCE, job.moveToWait(token), realClock).catch(() => {});
      throw new WaitingError();
    }
  }

  /** If the queue took the worker for gone and brings the same job again, both turns end together. */
  #carryOut(tools: JobTools<Meta, Result>, id: string): Promise<void> {
    const known = this.#processors.get(id);
    if (known !== undefined) return known;
    const processor = new JobProcessor(tools, id).run().finally(() => this.#processors.delete(id));
    this.#processors.set(id, processor);
    return processor;
  }

  /** Keeps a job that cannot be created for a moment, and fetches one other meanwhile that may be at work already. */
  async #park(): Promise<void> {
    this.#isShut = true;
    this.#parked += 1;
    await this.#sleep(HOLD).catch(() => {});
    this.#parked -= 1;
  }

  /** Asks `reconcile` about jobs that were unknown before. */
  async #reconcileKnown(tools: JobTools<Meta, Result>): Promise<void> {
    if (this.#options.reconcile === undefined) return;
    const limit = new Semaphore(MOST_QUESTIONS);
    const ids = await tools.persistence.write(() => this.#listUnknown());
    await Promise.all(ids.map((id) => limit.run(() => new JobProcessor(tools, id).reconcile())));
  }

  async #listUnknown(): Promise<string[]> {
    const ids: string[] = [];
    for await (const { key } of listJobs(this.#parts.store, ["unknown"])) ids.push(jobIdOf(key));
    return ids;
  }

  /** Does what some worker has to do from time to time, until this one stops. */
  async #lookAfter(until: "stopped" | "done"): Promise<void> {
    const { concurrency = "account" } = this.#options;
    const [parts, steps] = [this.#parts, this.#steps];
    const isDone = async (): Promise<boolean> => (await parts.store.readStanding()).open === 0;
    let nextRound = realClock.now();
    try {
      for (;;) {
        if (realClock.now() >= nextRound) {
          nextRound = realClock.now() + ROUND;
          await this.#attend(() => this.#announce());
          await this.#attend(() => this.#tidy());
          await this.#attend(() => keepLimit(parts, steps, concurrency));
        }
        if (until === "done" && (await this.#attend(isDone))) return;
        await this.#sleep(until === "done" ? DONE_EVERY : ROUND);
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#end();
    }
  }

  /** Says that the worker is there, and learns how the fleet stands. */
  async #announce(): Promise<void> {
    const { store, redis, expectWorkers } = this.#parts;
    const [replicas, standing] = await Promise.all([
      countReplicas(redis),
      store.announce(this.#id).then(() => applyLimit(this.#parts)),
    ]);
    store.replicas = replicas;
    expectWorkers(standing.announced);
  }

  /** Finds what has no place in the queue, and forgets what is not to be kept. */
  async #tidy(): Promise<void> {
    const { store, queue, keep } = this.#parts;
    this.#cursor = await store.sweep(queue.keys, this.#cursor);
    for (const state of endedStates) {
      const kept = keep[state];
      if (kept !== undefined) await store.trim(state, kept);
    }
  }

  /** Redis or the service may be away for a while; what is wrong for good ends the worker. */
  async #attend<Value>(round: () => Promise<Value>): Promise<Value | undefined> {
    try {
      return await workUntil(this.#stop.signal, round);
    } catch (error) {
      const endsWorker = error instanceof FleetError || error instanceof ConfigurationError;
      if (endsWorker || error instanceof Requeue) throw error;
      this.#parts.onWarning(`A check of the fleet failed, and is tried again: ${reasonOf(error)}`);
      return undefined;
    }
  }

  #sleep(duration: number): Promise<void> {
    return sleep(realClock, duration, this.#stop.signal);
  }

  #warnAway(reason: string): void {
    const what = "Redis does not respond, and steps wait to be recorded";
    this.#parts.onWarning(`${what}: ${reason}`);
  }

  #end(): void {
    if (this.#stop.signal.aborted) return;
    this.#stop.abort(new Requeue());
    startTimer(PATIENCE, () => this.#late.abort(new Requeue()), { keepsAlive: false });
  }

  /** Ends the worker, with an error unless it was stopped. */
  #fail(error: unknown): void {
    if (!(error instanceof Requeue)) this.#failure ??= { error: this.#describeFailure(error) };
    this.#end();
  }

  /** Adds the runs in flight to an error that means that Redis does not know them. */
  #describeFailure(error: unknown): unknown {
    const isRefused = error instanceof RedisError;
    if (!isRefused && (!(error instanceof FleetError) || error.inFlight.length > 0)) return error;
    const inFlight = [...this.#inFlight].map(([key, runId]) => ({ key, runId }));
    const { name, onWarning } = this.#parts;
    const described =
      !isRefused && error.reason === "lost"
        ? FleetError.lost(name, inFlight)
        : FleetError.unwritten(name, inFlight, isRefused ? error : undefined);
    onWarning(described.message);
    return described;
  }
}

/** If Redis does not accept the connection, a worker that begins has nothing to lose, and says so at once. */
function explainDenial(error: unknown): never {
  const reason = reasonOf(error);
  if (!/^(?:NOAUTH|NOPERM|WRONGPASS)\b/.test(reason)) throw error;
  throw new ConfigurationError(
    `Redis refuses the connection of the fleet: ${reason}. Check its user, its password and the permissions of the user.`,
  );
}
