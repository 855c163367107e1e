/** Every error that this package throws. */
export { ApiError, type ErrorResponse } from "./api-error.js";
export { AuthenticationError } from "./authentication-error.js";
export { BrowserNotStoppedError } from "./browser-not-stopped-error.js";
export { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";
export { ConfigurationError } from "./configuration-error.js";
export { ConflictError } from "./conflict-error.js";
export {
  ConnectionError,
  type ConnectionErrorOptions,
  type ConnectionFailure,
} from "./connection-error.js";
export { FleetError, type FleetRun } from "./fleet-error.js";
export {
  hasStatus,
  type BodyOf,
  type DocumentedError,
  type RangeOf,
  type StatusOf,
} from "./has-status.js";
export { JournalError, type UnwrittenWork } from "./journal-error.js";
export { NotFoundError } from "./not-found-error.js";
export {
  OutcomeUnknownError,
  type OutcomeUnknownErrorOptions,
  type UnknownOutcome,
} from "./outcome-unknown-error.js";
export { ReasoningError } from "./reasoning-error.js";
export { RegionError } from "./region-error.js";
export { ResultError, type ResultErrorOptions, type ResultIssue } from "./result-error.js";
export { ServerError } from "./server-error.js";
export { ThrottleError, type ThrottleErrorOptions } from "./throttle-error.js";
export { TimeoutError } from "./timeout-error.js";
export type { ValidationDetail } from "./validation-detail.js";
export { ValidationError } from "./validation-error.js";
export { WaitTimeoutError, type WaitTimeoutErrorOptions } from "./wait-timeout-error.js";
