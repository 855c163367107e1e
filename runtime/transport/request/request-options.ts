import type { HeadersInput } from "./headers.js";

/** Options of one call. All are optional. */
export interface RequestOptions {
  /**
   * Aborts the call: its promise rejects with the reason of the signal. If `AbortSignal.timeout()` expires, it rejects
   * with a `DOMException` of the same name, whose message says that your signal timed out. A request that is not safe to
   * retry is not cut off once it is under way: the call then ends with its response, or when its `timeout` expires.
   */
  signal?: AbortSignal | undefined;
  /**
   * Timeout of one attempt in milliseconds, including the time to read the body. `Infinity` disables it.
   *
   * @default the client's `timeout`
   */
  timeout?: number | undefined;
  /**
   * Timeout of the whole call in milliseconds, including all attempts, pauses between retries, throttles and the wait
   * for the rate budget. `Infinity` disables it.
   *
   * @default the client's `deadline`
   */
  deadline?: number | undefined;
  /**
   * Maximum number of retries. `0` disables retries.
   *
   * @default the client's `maxRetries`
   */
  maxRetries?: number | undefined;
  /**
   * Called before each attempt, once the rate limits let it go and immediately before it is sent, and awaited. If it
   * throws, nothing is sent, and the call rejects with that error. Default: none.
   */
  beforeSend?: (() => unknown) | undefined;
  /**
   * Called after each attempt that failed and is repeated, before the pause, and awaited. If it throws, nothing more is
   * sent, and the call rejects with that error. Default: none.
   */
  beforeRetry?: (() => unknown) | undefined;
  /** Headers to add to this request. They override those of the client. Default: none. */
  headers?: HeadersInput | undefined;
  /**
   * Fields to add to the JSON body, for those that a newer service has and the types do not know yet. They are sent as
   * they are, in place of a field of the same name. A call without a body ignores them. Default: none.
   */
  extraBody?: Readonly<Record<string, unknown>> | undefined;
}

/** A request to an operation without a method, with the options of a call. */
export interface UntypedRequest extends RequestOptions {
  /** Parameters by place, under their wire names. */
  params?:
    | {
        /** Path parameters. */
        readonly path?: Readonly<Record<string, string | number | boolean>> | undefined;
        /** Query parameters. */
        readonly query?: object | undefined;
        /** Headers. */
        readonly header?: object | undefined;
        /** Cookies. */
        readonly cookie?: object | undefined;
      }
    | undefined;
  /** Sent as JSON, or as it is if it is `FormData`. Default: none. */
  body?: unknown;
}
