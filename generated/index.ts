export { CloudAgent } from "./cloud-agent.js";
export type { ClientOptions, Region } from "./cloud-agent.js";
export { V2Client } from "./v2/index.js";
export { V3Client } from "./v3/index.js";
export { V4Client } from "./v4/index.js";
export { BillingClient } from "./billing/index.js";
export { IntegrationsClient } from "./integrations/index.js";
export { SignupClient } from "./signup/index.js";
export * from "../runtime/errors/index.js";
export type * from "../runtime/transport/index.js";
export {
  SharedRateBudget,
  type RedisConnection,
  type SharedRateBudgetOptions,
} from "../runtime/budget/redis/index.js";
export type {
  AbandonedBrowser,
  OpenBrowser,
  OpenBrowserHandle,
  OpenBrowserOptions,
  StopAbandonedOptions,
} from "../runtime/browsers/index.js";
export type {
  Capacity,
  CarriedOptions,
  Carrier,
  ConditionOptions,
  CreateAndWaitOptions,
  End,
  HeldEnd,
  Items,
  Job,
  JobDecision,
  JournalOptions,
  JournaledOutcome,
  Outcome,
  OutcomeOf,
  PollTiming,
  ReadAs,
  ReadCapacity,
  ResultIssue,
  ResultOption,
  RetriedOutcome,
  RetryFailed,
  RetryRule,
  RunAllOptions,
  RunAllProgress,
  RunAllSteps,
  RunJournal,
  RunOutcome,
  SchemaVerdict,
  StandardSchema,
  StatusChange,
  UnknownJob,
  WaitOptions,
  Waiter,
  WorkFacts,
  WorkId,
} from "../runtime/polling/index.js";
export type { Answer, Expiring, RegisterOptions, Solver } from "../runtime/signup/index.js";
