/**
 * Takes what a client has to say; `console` is one, and so are most logging libraries.
 *
 * A level that is absent is not asked for. A method that throws, or rejects, is ignored.
 */
export interface Logger {
  /** Every call: its operation, status and duration. */
  debug?(message: string, fields: LogFields): void;
  /** Repeats. */
  info?(message: string, fields: LogFields): void;
  /** Throttles. */
  warn?(message: string, fields: LogFields): void;
  error?(message: string, fields: LogFields): void;
}

/** The only things that are logged. */
export interface LogFields {
  readonly operation: string;
  readonly status?: number | undefined;
  /** Milliseconds that the call took. */
  readonly duration?: number | undefined;
  readonly retry?: number | undefined;
  readonly delay?: number | undefined;
  readonly reason?: string | undefined;
  readonly scope?: "project" | "edge" | undefined;
  readonly retryAfter?: number | undefined;
  readonly limitRps?: number | undefined;
  readonly willRetry?: boolean | undefined;
}
