/** Waits for the service: single runs, many runs, any change, and pages. */
export type { ResultIssue, ValidationDetail } from "../errors/index.js";
export type {
  ApiPromise,
  Clock,
  HeadersInput,
  RequestOptions,
  ResponseHead,
  WithResponse,
} from "../transport/index.js";
export { serialize, type SerializeOptions } from "./serialize.js";
export type { Items } from "./crew.js";
export { drainPages, type DrainOptions, type Page, type PageItem } from "./drain-pages.js";
export type { ItemAt, PagePath, PagePlace, PageOptions } from "./follow-pages.js";
export * from "./iterate-pages.js";
export { poll } from "./poll.js";
export type { PollEnvironment, Stagger, PollOptions, PollTiming, PollRequest } from "./poll.js";
export { withJsonSchema, withResult } from "./ended-work.js";
export type {
  ReadAs,
  ResultOption,
  SchemaVerdict,
  StandardSchema,
  WorkFacts,
  Waiter,
} from "./ended-work.js";
export * from "./read-capacity.js";
export type * from "./run-all-options.js";
export type { JobDecision, WorkId } from "./journal/journal.js";
export * from "./batch.js";
export { runAll } from "./run-all.js";
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
