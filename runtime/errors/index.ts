/** Every error that this package throws. */
export * from "./api-error.js";
export { BrowserNotStoppedError } from "./browser-not-stopped-error.js";
export { CloudAgentError } from "./cloud-agent-error.js";
export type { Effect, ErrorCode, ErrorJson } from "./cloud-agent-error.js";
export { ConfigurationError } from "./configuration-error.js";
export * from "./connection-error.js";
export { FleetError, type FleetRun } from "./fleet-error.js";
export * from "./has-status.js";
export { JournalError, type UnwrittenWork } from "./journal-error.js";
export * from "./outcome-unknown-error.js";
export { ReasoningError, RegionError, ValidationError } from "./validation-error.js";
export { RedisError } from "./redis-error.js";
export { ResultError, type ResultErrorOptions, type ResultIssue } from "./result-error.js";
export { ThrottleError, type ThrottleErrorOptions } from "./throttle-error.js";
export type { ValidationDetail } from "./validation-detail.js";
export { WaitTimeoutError, type WaitTimeoutErrorOptions } from "./wait-timeout-error.js";
