/** Runs on many machines: a list of jobs in Redis or Valkey, and workers that carry it out. */
export type {
  BrowserId,
  BrowserSettings,
  CheckStatusFirst,
  FinishedRun,
  FullRun,
  ProxyCountryCode,
  RunCreate,
  RunId,
} from "../generated/v4/types.js";
export type {
  Batch,
  JobDecision,
  SchemaVerdict,
  StandardSchema,
  WorkId,
} from "../runtime/polling/index.js";
export type {
  BudgetEnvironment,
  BudgetRequest,
  BudgetTerms,
  Clock,
  RateBudget,
  RateLayer,
  RateLimits,
  RedisConnection,
  Refusal,
  SharedRateBudget,
  SharedRateBudgetOptions,
  ThrottleReport,
} from "../runtime/budget/redis/index.js";
export type { Effect, ResultIssue } from "../runtime/errors/index.js";
export type { Added, JobItems } from "./add-jobs.js";
export type { Reconcile } from "./decide-unknown.js";
export {
  Fleet,
  type FleetWaitOptions,
  type JobListOptions,
  type UnknownFilter,
  type WaitingFilter,
} from "./fleet.js";
export type {
  EndedJobState,
  FleetDecision,
  FleetJob,
  FleetJobError,
  FleetJobState,
  FleetJobStatus,
  FleetOutcome,
  FleetStatus,
  JobRequest,
  ListedFleetJob,
  MetaOf,
  Parsed,
  UnknownFleetJob,
} from "./fleet-job.js";
export type { FleetConnection, FleetOptions, KeptJobs } from "./fleet-options.js";
export { FleetWorker } from "./fleet-worker.js";
export type { QueuePlace } from "./job-queue.js";
export type { OutcomesOptions } from "./list-jobs.js";
export type { FleetClient } from "./run-steps.js";
export type { FleetRunOptions, FleetWorkerOptions } from "./worker-options.js";
export type { Id } from "../runtime/transport/index.js";
