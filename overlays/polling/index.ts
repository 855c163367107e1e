/** Waiting for the service: single runs, many runs, anything that changes, and pages. */
export { serialize, type SerializeOptions } from "./serialize.js";
export type { Items } from "./concurrently.js";
export { createAndWait, type CreateAndWaitOptions } from "./create-and-wait.js";
export { drainPages, type DrainOptions, type Page, type PageItem } from "./drain-pages.js";
export { iteratePages, type ItemOf, type Paging } from "./iterate-pages.js";
export { poll } from "./poll.js";
export type { PollEnvironment } from "./poll-environment.js";
export type { PollOptions, PollTiming } from "./poll-options.js";
export { type CapacityFields, readCapacity } from "./read-capacity.js";
export { runAll, type RunAllOptions, type RunAllProgress, type RunAllSteps } from "./run-all.js";
export type { Outcome, OutcomeOf, RunOutcome } from "./run-outcome.js";
export { type Completion, waitForCompletion } from "./wait-for-completion.js";
export { type ConditionOptions, waitForCondition } from "./wait-for-condition.js";
export type { WaitOptions } from "./wait-options.js";
export type { PollRequest } from "./wait-through.js";
export type { Ended, Waiter } from "./waiter.js";
