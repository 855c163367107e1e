/** Waits for the service: what generated code calls, and what users import. */
export * from "./public.js";
export type { ResultIssue } from "../errors/index.js";
export type {
  ApiPromise,
  HeadersInput,
  RequestOptions,
  ResponseHead,
  WithResponse,
} from "../transport/index.js";
export type { Items } from "../batch/batch-pool.js";
export type { ItemAt, PagePath, PagePlace, PageOptions } from "../pages/follow-pages.js";
export * from "../pages/iterate-pages.js";
export type { PollTiming } from "../waiting/poll.js";
export * from "../waiting/ended-work.js";
export * from "../batch/read-capacity.js";
export type { RunAllOptions, RunAllProgress, RunAllSteps } from "../batch/run-all-options.js";
export type { RunJournal, UnknownJob } from "../batch/run-all-options.js";
export type { JobDecision } from "../batch/journal/journal.js";
export * from "../batch/batch.js";
export type { RunOutcome } from "../batch/run-outcome.js";
export { createAndWait, type CreateAndWaitOptions } from "../waiting/wait-for-completion.js";
export { waitForCompletion, type Completion } from "../waiting/wait-for-completion.js";
export { waitForCondition, type ConditionOptions } from "../waiting/wait-for-completion.js";
export type { CheckStatusFirst, EndedAs, WaitOptions } from "../waiting/wait-for-completion.js";
export { watch, type StatusChange } from "../waiting/watch.js";
