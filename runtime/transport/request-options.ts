import type { HeadersInput } from "./headers.js";

/** Settings of one call; each may be left out. */
export interface RequestOptions {
  /**
   * Ends the call: its promise rejects with the signal's reason. For the reason of `AbortSignal.timeout()` it is another
   * `DOMException` of the same name, whose message says that your signal timed out.
   */
  signal?: AbortSignal | undefined;
  /**
   * Time for one attempt in milliseconds, reading the body included; `Infinity` for no limit.
   *
   * @default the client's `timeout`
   */
  timeout?: number | undefined;
  /**
   * Time for the whole call in milliseconds: attempts, waits before repeats, throttles and the wait
   * for the rate budget; `Infinity` for no limit.
   *
   * @default the client's `deadline`
   */
  deadline?: number | undefined;
  /**
   * How often the request may be repeated; `0` for a single attempt.
   *
   * @default the client's `maxRetries`
   */
  maxRetries?: number | undefined;
  /** Headers added to this request; they win over the client's. */
  headers?: HeadersInput | undefined;
}
