import { checkOption, ConfigurationError } from "../runtime/errors/configuration-error.js";
import { checkWhole } from "../runtime/batch/retry-rule.js";
import { isAbsent } from "../runtime/json/values.js";
import { checkDuration } from "../runtime/time/index.js";
import { checkHook, checkOptions, type Checks, checkSignal } from "../runtime/transport/index.js";
import type { Reconcile } from "./decide-unknown.js";
import type { Fleet } from "./fleet.js";
import type { FleetOutcome } from "./fleet-job.js";
import type { FleetConnection } from "./fleet-options.js";
import type { FleetClient } from "./run-steps.js";

/** Options of a `FleetWorker`. */
export interface FleetWorkerOptions<Meta = undefined, Result = unknown> {
  /** The fleet whose jobs it carries out. Its connection needs `maxRetriesPerRequest: null`. */
  readonly fleet: Fleet<Meta, Result>;
  /** The client that creates and reads the runs. Give it the budget of the fleet: `new V4Client({ budget: fleet.budget })`. */
  readonly client: FleetClient;
  /**
   * Maximum number of jobs that this worker carries out at the same time. A job that waits for its run is a promise and
   * needs little more than memory.
   *
   * @default 100
   */
  readonly slots?: number | undefined;
  /**
   * Maximum number of jobs that all workers of the fleet carry out at the same time. Pass the same value in each.
   *
   * - `"account"`: the concurrency of the project less the sessions of others, read again every 15 seconds
   * - a number
   *
   * @default "account"
   */
  readonly concurrency?: number | "account" | undefined;
  /**
   * Called with the outcome of each job, at least once: again if the worker is killed before your promise has resolved,
   * or if it rejects. Until then, the job keeps its slot and its workspace. Default: outcomes are only recorded.
   */
  readonly onOutcome?: ((outcome: FleetOutcome<Meta, Result>) => unknown) | undefined;
  /**
   * Called for each job whose run may have been created, and once at the start for those that are unknown already. Look
   * for the run, then return `{ runId }`, `"retry"` if it does not exist, or `"abandon"`. If you return nothing, or
   * the job cannot be read, it stays `unknown` until `Fleet.resolve`. Default: every such job stays `unknown`.
   */
  readonly reconcile?: Reconcile<Meta> | undefined;
  /**
   * Creates another run for a job whose run ended as `failed`. `attempts` is the maximum number of runs of a job,
   * including the first. Each one does the work again.
   *
   * @default { attempts: 1 }
   */
  readonly retryFailed?: { readonly attempts: number } | undefined;
  /**
   * Milliseconds after which other workers take over the jobs of a worker that is gone; at least 1,000. They notice within
   * as much again.
   *
   * @default 10_000
   */
  readonly lockDuration?: number | undefined;
  /**
   * Name of the worker in tools that work with BullMQ.
   *
   * @default none
   */
  readonly name?: string | undefined;
}

/** Options of `FleetWorker.run`. All are optional. */
export interface FleetRunOptions {
  /**
   * Stops the worker: it creates no further run, and hands its jobs back. Runs at work are not cancelled; another worker
   * waits for them. Default: none.
   */
  readonly signal?: AbortSignal | undefined;
  /**
   * - `"stopped"`: work until the worker is stopped
   * - `"done"`: also return once there is nothing left to do: every job has ended, is unknown, or is held by one that is
   *
   * @default "stopped"
   */
  readonly until?: "stopped" | "done" | undefined;
}

/** Every option of a worker. The type makes sure that none is missing. */
const checks: Checks<keyof FleetWorkerOptions> = {
  fleet: true,
  client: true,
  slots: checkWhole,
  concurrency: true,
  onOutcome: checkHook,
  reconcile: checkHook,
  retryFailed: true,
  lockDuration: checkDuration,
  name: true,
};

/**
 * Checks the options of a worker before anything is sent.
 *
 * @throws {ConfigurationError} when one is invalid or unknown
 */
export function checkWorkerOptions<Meta, Result>(options: FleetWorkerOptions<Meta, Result>): void {
  checkOptions(options, checks);
  const {
    fleet,
    concurrency = "account",
    retryFailed,
    lockDuration = SHORTEST_LOCK,
    name,
  } = options;
  checkOption("fleet", typeof Object(fleet).parts === "object", "a `Fleet`");
  const isLimit = concurrency === "account" || (Number.isInteger(concurrency) && concurrency > 0);
  checkOption("concurrency", isLimit, 'a whole number above 0 or "account"');
  if (retryFailed !== undefined) checkWhole("retryFailed.attempts", retryFailed.attempts);
  checkOption("name", name === undefined || typeof name === "string", "a text");
  const isLong = lockDuration >= SHORTEST_LOCK && lockDuration < Infinity;
  checkOption("lockDuration", isLong, `at least ${SHORTEST_LOCK} milliseconds, and finite`);
  assertPatient(fleet.parts.redis);
}

/**
 * Checks the options of a run of a worker.
 *
 * @throws {ConfigurationError} when one is invalid or unknown
 */
export function checkRunOptions(options: FleetRunOptions): void {
  checkOptions(options, { signal: checkSignal, until: true });
  const { until = "stopped" } = options;
  checkOption("until", until === "stopped" || until === "done", '"done" or "stopped"');
}

/** A shorter lock would be lost to a busy process. */
const SHORTEST_LOCK = 1_000;

/** Clients of `ioredis` and `iovalkey` otherwise give up while Redis is away. */
function assertPatient(redis: FleetConnection): void {
  const { options }: { readonly options?: { readonly maxRetriesPerRequest?: unknown } } =
    Object(redis);
  if (isAbsent(options?.maxRetriesPerRequest)) return;
  throw new ConfigurationError(
    "The connection of a fleet with workers must wait for a Redis that is away. Create it with `maxRetriesPerRequest: null`.",
  );
}
