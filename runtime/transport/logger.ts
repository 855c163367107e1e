/**
 * Receives the log entries of a client, such as `console` or most logging libraries.
 *
 * All levels are optional. Errors of its methods are ignored, thrown or rejected.
 */
export interface Logger {
  /** Every call: its operation, status and duration. */
  debug?(message: string, fields: LogFields): void;
  /** Retries. */
  info?(message: string, fields: LogFields): void;
  /** Throttles. */
  warn?(message: string, fields: LogFields): void;
  error?(message: string, fields: LogFields): void;
}

/** The only fields that are logged. */
export interface LogFields {
  readonly operation: string;
  readonly status?: number | undefined;
  /** Duration of the call in milliseconds. */
  readonly duration?: number | undefined;
  readonly retry?: number | undefined;
  readonly delay?: number | undefined;
  readonly reason?: string | undefined;
  readonly scope?: "project" | "edge" | undefined;
  readonly retryAfter?: number | undefined;
  readonly limitRps?: number | undefined;
  readonly willRetry?: boolean | undefined;
}
