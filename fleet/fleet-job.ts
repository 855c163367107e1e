import type { Effect, ResultError } from "../runtime/errors/index.js";
import type { FinishedRun, RunCreate } from "../generated/v4/types.js";
import type { JobDecision } from "../runtime/polling/index.js";

/** A job to add to a fleet. */
export type FleetJob<Meta = undefined> = JobRequest & MetaOf<Meta>;

/** What every job has. */
export interface JobRequest {
  /**
   * Identifies the job in the fleet: 1 to 500 characters. A job whose key the fleet knows is not added again. Keys are
   * stored as clear text.
   */
  readonly key: string;
  /** The body of the run, as `runs.create` accepts it. */
  readonly body: RunCreate;
  /**
   * Jobs that name the same workspace run one after another, in the order in which they were added. Jobs of other
   * workspaces, and jobs without one, run at the same time. Only the fleet uses the name; it is not sent to the service.
   *
   * @default none
   */
  readonly workspace?: string | undefined;
  /**
   * Jobs of several lanes take turns, whenever they were added: name the tenant, so that none waits until another's jobs
   * are done. Within a lane, the order is that in which jobs were added. Only the fleet uses the name.
   *
   * @default one lane for all jobs that name none
   */
  readonly lane?: string | undefined;
}

/** Data of your own that comes back with the outcome. JSON must be able to contain it. */
export type MetaOf<Meta> = undefined extends Meta
  ? { readonly meta?: Meta }
  : { readonly meta: Meta };

/**
 * The state of a job.
 *
 * - `held`: an earlier job of its workspace has not ended
 * - `queued`: waits for a worker
 * - `creating`: a worker is about to create its run, or has just done so
 * - `running`: its run was created and has an ID
 * - `unknown`: its run may have been created, or the job cannot be read. It is never created again without a decision: see
 *   `Fleet.resolve`
 * - `finished`: its run ended
 * - `rejected`: the service does not accept the body
 * - `abandoned`: you decided to leave the job alone
 */
export type FleetJobState =
  | "held"
  | "queued"
  | "creating"
  | "running"
  | "unknown"
  | "finished"
  | "rejected"
  | "abandoned";

/** The state of a job that has an outcome. */
export type EndedJobState = "finished" | "rejected" | "abandoned";

/** What a fleet knows about a job. */
export interface FleetJobStatus {
  /** The key of the job. */
  readonly key: string;
  /** Where the job is between `queued` and its outcome. */
  readonly state: FleetJobState;
  /** When the state began, by the clock of Redis. */
  readonly at: Date;
  /** ID of the run that was created last. */
  readonly runId?: string | undefined;
  /** IDs of all runs that were created for the job, oldest first. More than one: see `retryFailed`. */
  readonly runIds: readonly string[];
  /** Why the job is in its state; of one that is `running`, why its run could not be read last. */
  readonly reason?: string | undefined;
  /** The workspace that its body names; absent if it names none. */
  readonly workspace?: string | undefined;
}

/** A job in a list. */
export interface ListedFleetJob extends FleetJobStatus {
  /** The position after this job, for `Fleet.list({ after })`. */
  readonly cursor: string;
}

/** A job whose run may have been created. */
export interface UnknownFleetJob<Meta = undefined> extends Pick<
  FleetJobStatus,
  "key" | "workspace"
> {
  /** What the job was added with. */
  readonly meta: Meta;
  /** The body that may have created a run. */
  readonly body: RunCreate;
  /** When the job became unknown, by the clock of Redis. */
  readonly at: Date;
  /** What happened. */
  readonly reason: string;
  /** ID of the run if the service returned one, but can no longer find it. */
  readonly runId?: string | undefined;
}

/**
 * Decides what becomes of a job whose run may have been created: its ID, `"retry"` if there is no run, or `"abandon"`
 * to leave the job alone.
 */
export type FleetDecision = JobDecision;

/** A result that a schema checked. Narrow on `ok`. */
export type Parsed<Result> =
  | { readonly ok: true; readonly value: Result }
  | { readonly ok: false; readonly error: ResultError };

/** Why the service did not accept a body: the fields of an error that are safe to store. */
export interface FleetJobError {
  /** Name of the error's class, for example `ValidationError`. */
  readonly name: string;
  /** Stable machine-readable name of the failure. */
  readonly code: string;
  /** What happened, and what to do next. */
  readonly message: string;
  /** What became of the request, and whether it is safe to send it again; absent if an older worker wrote the error. */
  readonly effect?: Effect;
  readonly [field: string]: unknown;
}

/**
 * How a job ended. Narrow on `kind`:
 *
 * - `finished`: its run reached a terminal status; see `run.status`
 * - `rejected`: the service did not accept the body, and no run was created
 * - `abandoned`: `Fleet.resolve` or `reconcile` decided to leave the job alone
 */
export type FleetOutcome<Meta = undefined, Result = unknown> = {
  /** The key of the job. */
  readonly key: string;
  /** What the job was added with. */
  readonly meta: Meta;
  /** The position after this outcome, for `Fleet.outcomes({ after })`. */
  readonly cursor: string;
} & (
  | {
      /** How the job ended. */
      readonly kind: "finished";
      /** The run. Without `storeResults`, outcomes that are read from Redis have nothing but its ID and status. */
      readonly run: FinishedRun;
      /** Present if the fleet has a `result` schema and the run has a result to check. */
      readonly parsed?: Parsed<Result>;
    }
  | { readonly kind: "rejected"; readonly error: FleetJobError }
  | { readonly kind: "abandoned" }
);

/** Number of jobs of a fleet by state, and how it works. */
export type FleetStatus = Readonly<Record<FleetJobState, number>> & {
  /** Number of all jobs. */
  readonly total: number;
  /** Whether `Fleet.pause` stopped the creation of runs. */
  readonly isPaused: boolean;
  /** Maximum number of jobs at work or unknown in the whole fleet; `undefined` until a worker has set it. */
  readonly concurrency: number | undefined;
  /** Number of jobs that workers carry out now. */
  readonly active: number;
  /** Number of workers. */
  readonly workers: number;
  /** Since when the oldest `queued` job has waited, by the clock of Redis; `undefined`: none is queued. */
  readonly oldestQueued: Date | undefined;
  /** Number of `running` jobs whose runs could not be read last: see `reason` of each. */
  readonly failedReads: number;
  /** Why no run is created at present, or could not be created in the last two minutes; `undefined`: nothing is wrong. */
  readonly trouble: string | undefined;
};
