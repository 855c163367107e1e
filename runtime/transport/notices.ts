/** A call is about to be repeated. */
export interface RetryNotice {
  /** The operation, for example `runs.get`. */
  readonly operation: string;
  /** Which repeat it is, from 1 on. */
  readonly retry: number;
  /** Milliseconds until then; for a throttle the pause that the service asked for. */
  readonly delay: number;
  /** Why: the `code` of an error such as `connection_failed`, or `server_error` or `throttled`. */
  readonly reason: string;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;
}

/** The service has throttled a request. */
export interface ThrottleNotice {
  /** The operation, for example `runs.getStatus`. */
  readonly operation: string;
  /** Which layer throttled: the project's own limit, which also stands for an answer that names none, or the edge. */
  readonly scope: "project" | "edge";
  /** How long the service wants a pause, in milliseconds. */
  readonly retryAfter: number;
  /** The project's limit in requests per second, where the answer named it. */
  readonly limitRps: number | undefined;
  readonly status: number;
  /** Whether the call waits and tries again. */
  readonly willRetry: boolean;
}
