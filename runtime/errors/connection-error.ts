import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

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
export interface ConnectionErrorOptions {
  /** The operation that was called, for example `runs.get`. */
  readonly operation: string;
  /** Why no usable response arrived. */
  readonly reason: ConnectionFailure;
  /** The underlying failure, without secrets. */
  readonly cause?: Error | undefined;
}

/**
 * No usable response arrived, and the request is safe to retry: either nothing was sent, or the operation is safe to
 * repeat.
 */
export class ConnectionError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "ConnectionError";

  /** The operation that was called, for example `runs.get`. */
  readonly operation: string;
  /** Why no usable response arrived. */
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
