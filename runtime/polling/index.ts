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
export type { Items } from "./batch-pool.js";
export type { ItemAt, PagePath, PagePlace, PageOptions } from "./follow-pages.js";
export * from "./iterate-pages.js";
export type { PollTiming } from "./poll.js";
export * from "./ended-work.js";
export * from "./read-capacity.js";
export type * from "./run-all-options.js";
export type { JobDecision } from "./journal/journal.js";
export * from "./batch.js";
export type * from "./run-outcome.js";
export { createAndWait, waitForCompletion, waitForCondition } from "./wait-for-completion.js";
export type {
  CheckStatusFirst,
  Completion,
  CreateAndWaitOptions,
  EndedAs,
  ConditionOptions,
  WaitOptions,
} from "./wait-for-completion.js";
export { watch, type StatusChange } from "./watch.js";
