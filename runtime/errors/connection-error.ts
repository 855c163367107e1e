import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/**
 * Why nothing usable came back.
 *
 * - `unreachable`: no connection came about, so nothing was sent
 * - `lost`: the connection broke before the whole answer was there
 * - `unusable`: an answer came that is not what the operation promises, such as HTML for JSON
 * - `too_large`: the answer exceeds the size that a client reads, or is nested too deep
 */
export type ConnectionFailure = "unreachable" | "lost" | "unusable" | "too_large";

/** What a {@link ConnectionError} carries. */
export interface ConnectionErrorOptions {
  /** The operation that was called, for example `runs.get`. */
  readonly operation: string;
  /** Why nothing usable came back. */
  readonly reason: ConnectionFailure;
  /** What went wrong underneath, free of secrets. */
  readonly cause?: Error | undefined;
}

/**
 * Nothing usable came back, and sending the request again does no harm: either nothing was sent, or
 * the operation may be repeated.
 */
export class ConnectionError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "ConnectionError";

  /** The operation that was called, for example `runs.get`. */
  readonly operation: string;
  /** Why nothing usable came back. */
  readonly reason: ConnectionFailure;

  constructor(message: string, options: ConnectionErrorOptions) {
    super(message, options.cause ? { cause: options.cause } : undefined);
    this.operation = options.operation;
    this.reason = options.reason;
  }

  override get code(): string {
    return "connection_failed";
  }

  override toJSON(): ErrorJson {
    return { ...super.toJSON(), operation: this.operation, reason: this.reason };
  }
}
