/** A retry that is about to start. */
export interface RetryNotice {
  /** The operation, for example `runs.get`. */
  readonly operation: string;
  /** Number of the retry, from 1. */
  readonly retry: number;
  /** Milliseconds until the retry. For a throttle, the pause that the service asked for. */
  readonly delay: number;
  /** Why: the `code` of an error such as `connection_failed`, or `server_error` or `throttled`. */
  readonly reason: string;
  /** HTTP status; `undefined` if no answer arrived. */
  readonly status: number | undefined;
}

/** A throttle of the service. */
export interface ThrottleNotice {
  /** The operation, for example `runs.getStatus`. */
  readonly operation: string;
  /** Layer that throttled: the project's limit, which also covers a response that names no layer, or the edge. */
  readonly scope: "project" | "edge";
  /** Pause that the service asks for, in milliseconds. */
  readonly retryAfter: number;
  /** Limit of the project in requests per second, if the response names it. */
  readonly limitRps: number | undefined;
  readonly status: number;
  /** Whether the call waits and retries. */
  readonly willRetry: boolean;
}
