import { assignFields, CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/**
 * Why no usable response arrived.
 *
 * - `unreachable`: no connection was made, so nothing was sent
 * - `lost`: the connection closed before the full response arrived
 * - `unusable`: the response is not what the operation promises, such as HTML instead of JSON
 * - `too_large`: the response exceeds the size that a client reads, or is nested too deep
 */
export type ConnectionFailure = "unreachable" | "lost" | "unusable" | "too_large";

/** Options of a {@link ConnectionError}. */
export interface ConnectionErrorOptions extends Pick<ConnectionError, "operation" | "reason"> {
  /** The underlying failure, without secrets. */
  readonly cause?: Error | undefined;
}

/**
 * No usable response arrived, and the request is safe to retry: either nothing was sent, or the operation is safe to
 * repeat.
 */
export class ConnectionError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = [
    "ConnectionError",
    "connection_failed",
    "repeatable",
  ];
  /** @internal */
  static override readonly fields: readonly string[] = ["operation", "reason"];

  /** The operation that was called, for example `runs.get`. */
  declare readonly operation: string;
  /** Why no usable response arrived. */
  declare readonly reason: ConnectionFailure;

  constructor(message: string, options: ConnectionErrorOptions) {
    super(message, options);
    assignFields(this, options);
  }
}

/**
 * No complete response arrived in time, and the request is safe to retry.
 *
 * A request that is not safe to retry throws an `OutcomeUnknownError` instead.
 */
export class TimeoutError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["TimeoutError", "timeout", "repeatable"];
  /** @internal */
  static override readonly fields: readonly string[] = ["operation", "timeout"];

  /** The operation that was called, for example `runs.getStatus`. */
  declare readonly operation: string;
  /** The time allowed, in milliseconds: for one attempt, or for the whole call. */
  declare readonly timeout: number;

  /**
   * @param option the option that allows more time
   * @param happened what happened, as a clause
   */
  constructor(
    operation: string,
    timeout: number,
    option: "timeout" | "deadline" = "timeout",
    happened: string = `no complete response within ${timeout} ms`,
  ) {
    super(
      `${operation}: ${happened}. It is safe to call again. For more time, increase \`${option}\` (milliseconds).`,
    );
    assignFields(this, { operation, timeout });
  }
}
