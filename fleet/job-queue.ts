import {
  createRedisBackend,
  Queue,
  type Processor,
  type RedisQueueBackend,
  type Telemetry,
  Worker,
  type WorkerOptions,
} from "bullmq";
import { RedisError } from "../runtime/errors/index.js";
import type { FleetConnection, FleetOptions } from "./fleet-options.js";
import type { DueJob } from "./job-store.js";

/** BullMQ knows where a job is in the queue. What is known of it is in the store, under the same ID. */
export type QueuedJob = Readonly<Record<string, never>>;

/** Where the queue of a fleet is in Redis, for tools that work with BullMQ. */
export interface QueuePlace {
  /** Name of the queue. */
  readonly name: string;
  /** The option `prefix` of BullMQ. */
  readonly prefix: string;
}

/** The name of every job in BullMQ. */
const JOB_NAME = "run";

/** The queue of a fleet, which brings jobs to workers. */
export class JobQueue {
  readonly place: QueuePlace;
  readonly #options: { connection: FleetConnection; prefix: string; telemetry?: Telemetry };
  #queue: Queue<QueuedJob> | undefined;
  readonly #onError: (error: unknown) => void;

  constructor(
    place: QueuePlace,
    { redis, telemetry }: Pick<FleetOptions, "redis" | "telemetry">,
    onError: (error: RedisError) => void,
  ) {
    this.place = place;
    const { prefix } = place;
    this.#options = { connection: redis, prefix, ...(telemetry !== undefined && { telemetry }) };
    this.#onError = (error) => onError(new RedisError(error));
  }

  /** The prefix of the keys of its jobs in Redis. */
  get keys(): string {
    return this.#open().toKey("");
  }

  /** Puts jobs into the queue. Those that are there already are left alone. */
  async add(due: readonly DueJob[]): Promise<void> {
    const jobs = due.map(({ id, rank }) => ({
      name: JOB_NAME,
      data: {},
      opts: { jobId: id, priority: rank },
    }));
    await this.#open().addBulk(jobs);
  }

  /** Sets the maximum number of jobs that all workers carry out at the same time. */
  async setConcurrency(concurrency: number): Promise<void> {
    await this.#open().setGlobalConcurrency(concurrency).catch(refuse);
  }

  /** Number of jobs that workers carry out. */
  countActive(): Promise<number> {
    return this.#open().getActiveCount().catch(refuse);
  }

  /** Creates a worker, which does not run yet. */
  createWorker(
    process: Processor<QueuedJob, void>,
    options: Omit<WorkerOptions, "connection" | "prefix" | "telemetry">,
  ): Worker<QueuedJob, void> {
    const settings = { ...options, ...this.#options, autorun: false };
    const { name } = this.place;
    const worker = new Worker<QueuedJob, void>(name, process, settings, createRedisBackend);
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
    const defaultJobOptions = { removeOnComplete: true, removeOnFail: true };
    const settings = { ...this.#options, defaultJobOptions };
    // The backend is named, because a program can make another database the default of all its queues.
    const queue = new Queue<QueuedJob>(this.place.name, settings, createRedisBackend);
    queue.on("error", this.#onError);
    this.#queue = queue;
    return queue;
  }
}

function refuse(error: unknown): never {
  throw new RedisError(error);
}
