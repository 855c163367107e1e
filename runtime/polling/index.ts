/** Waits for the service: single runs, many runs, any change, and pages. */
export type { ResultIssue } from "../errors/index.js";
export type {
  ApiPromise,
  Clock,
  HeadersInput,
  RequestOptions,
  ResponseHead,
  WithResponse,
} from "../transport/index.js";
export { serialize, type SerializeOptions } from "./serialize.js";
export type { Items } from "./concurrently.js";
export { createAndWait, type CreateAndWaitOptions } from "./create-and-wait.js";
export { drainPages, type DrainOptions, type Page, type PageItem } from "./drain-pages.js";
export type { ItemAt, PagePath, PagePlace, PageOptions } from "./follow-pages.js";
export {
  iterateByCursor,
  type CursorPaging,
  iterateByLink,
  type LinkPaging,
  iterateByPosition,
  type PageLimit,
  type PositionPaging,
} from "./iterate-pages.js";
export {
  poll,
  type PollEnvironment,
  pollEnvironmentOf,
  type WaitingClient,
  type Stagger,
  type PollOptions,
  type PollTiming,
  type PollRequest,
} from "./poll.js";
export {
  type ReadAs,
  type ResultOption,
  type SchemaVerdict,
  type StandardSchema,
  type WorkFacts,
  type Waiter,
  withJsonSchema,
  withResult,
} from "./ended-work.js";
export {
  type Capacity,
  type CapacityFields,
  type ReadCapacity,
  readCapacity,
} from "./read-capacity.js";
export type {
  CarriedOptions,
  Carrier,
  RunAllSteps,
  Job,
  JournalOptions,
  RunJournal,
  UnknownJob,
  RunAllOptions,
  RunAllProgress,
  RetryFailed,
  RetryRule,
} from "./run-all-options.js";
export type { JobDecision, WorkId } from "./journal/journal.js";
export { runAll } from "./run-all.js";
export type {
  End,
  HeldEnd,
  JournaledOutcome,
  Outcome,
  OutcomeOf,
  RetriedOutcome,
  RunOutcome,
} from "./run-outcome.js";
export {
  type Completion,
  type Ended,
  type EndedAs,
  waitForCompletion,
  type ConditionOptions,
  waitForCondition,
  type WaitOptions,
} from "./wait-for-completion.js";
export { type StatusChange, watch } from "./watch.js";
