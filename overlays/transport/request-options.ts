import type { HeadersInput } from "./headers.js";

/** Settings of one call; each may be left out. */
export interface RequestOptions {
  /** Ends the call: its promise rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /**
   * Time for one attempt in milliseconds, reading the body included; `Infinity` for no limit.
   *
   * @default the client's `timeout`
   */
  timeout?: number | undefined;
  /** Headers added to this request; they win over the client's. */
  headers?: HeadersInput | undefined;
}
