import {
  createRedisBackend,
  Queue,
  type Processor,
  type RedisQueueBackend,
  Worker,
  type WorkerOptions,
} from "bullmq";
import { type JobTurn, parseQueueId, queueIdOf } from "./job-id.js";
import type { FleetStatus } from "./fleet-job.js";
import { FORMAT } from "./job-record.js";
import type { FleetConnection, FleetOptions } from "./fleet-options.js";

/** What BullMQ keeps of a job: where to find it. */
export interface QueuedJob extends JobTurn {
  /** Version of the package's format that wrote it. */
  readonly v: number;
}

/** Where the queue of a fleet is in Redis, for tools that work with BullMQ. */
export interface QueuePlace {
  /** Name of the queue. */
  readonly name: string;
  /** The option `prefix` of BullMQ. */
  readonly prefix: string;
}

/** The name of every job in BullMQ. */
const JOB_NAME = "run";

/** The queue of a fleet, which brings jobs to workers. What is known of a job is in the ledger. */
export class JobQueue {
  readonly place: QueuePlace;
  readonly #options: Pick<FleetOptions, "telemetry"> & { readonly connection: FleetConnection };
  #queue: Queue<QueuedJob> | undefined;
  readonly #onError: (error: Error) => void;

  constructor(
    place: QueuePlace,
    { redis, telemetry }: Pick<FleetOptions, "redis" | "telemetry">,
    onError: (error: Error) => void,
  ) {
    this.place = place;
    this.#options = { connection: redis, telemetry };
    this.#onError = onError;
  }

  /** Puts turns of jobs into the queue. Turns that are there already are left alone. */
  async add(due: readonly string[]): Promise<void> {
    const jobs = due.flatMap((entry) => {
      const turn = parseQueueId(entry);
      if (turn === undefined) return [];
      const data = { v: FORMAT, ...turn };
      return { name: JOB_NAME, data, opts: { jobId: queueIdOf(turn) } };
    });
    if (jobs.length > 0) await this.#open().addBulk(jobs);
  }

  /** Sets the maximum number of jobs that all workers carry out at the same time. */
  async setConcurrency(concurrency: number): Promise<void> {
    await this.#open().setGlobalConcurrency(concurrency);
  }

  /** That maximum; `undefined`: none is set. */
  async readConcurrency(): Promise<number | undefined> {
    return (await this.#open().getGlobalConcurrency()) ?? undefined;
  }

  async setPaused(isPaused: boolean): Promise<void> {
    await (isPaused ? this.#open().pause() : this.#open().resume());
  }

  /** How the queue works at present. */
  async inspect(): Promise<Pick<FleetStatus, "concurrency" | "active" | "workers">> {
    const queue = this.#open();
    const [concurrency, active, workers] = await Promise.all([
      this.readConcurrency(),
      queue.getActiveCount(),
      // Not every Redis lists its connections.
      queue.getWorkersCount().catch(() => 0),
    ]);
    return { concurrency, active, workers };
  }

  /** Whether no turn waits and none is being carried out. */
  async isEmpty(): Promise<boolean> {
    const counts = await this.#open().getJobCounts("wait", "active", "delayed");
    return Object.values(counts).every((count) => count === 0);
  }

  /** Creates a worker, which does not run yet. */
  createWorker(
    process: Processor<QueuedJob, void>,
    options: Omit<WorkerOptions, "connection" | "prefix" | "telemetry">,
  ): Worker<QueuedJob, void> {
    const { name, prefix } = this.place;
    const worker = new Worker<QueuedJob, void>(
      name,
      process,
      { ...options, ...this.#bullOptions(), prefix, autorun: false },
      createRedisBackend,
    );
    worker.on("error", this.#onError);
    return worker;
  }

  async close(): Promise<void> {
    await this.#queue?.close();
    this.#queue = undefined;
  }

  /** Opened on first use, because it talks to Redis at once. */
  #open(): Queue<QueuedJob, unknown, string, QueuedJob, unknown, string, RedisQueueBackend> {
    if (this.#queue !== undefined) return this.#queue;
    const { name, prefix } = this.place;
    const queue = new Queue<QueuedJob>(
      name,
      {
        ...this.#bullOptions(),
        prefix,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
      },
      // Named, because a program can make another database the default of all its queues.
      createRedisBackend,
    );
    queue.on("error", this.#onError);
    this.#queue = queue;
    return queue;
  }

  #bullOptions(): {
    connection: FleetConnection;
    telemetry?: NonNullable<FleetOptions["telemetry"]>;
  } {
    const { connection, telemetry } = this.#options;
    return { connection, ...(telemetry !== undefined && { telemetry }) };
  }
}
