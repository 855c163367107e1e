import type { HeaderRecord } from "./headers.js";

/** One request, ready to be sent any number of times. */
export interface Call {
  /** Name of the operation, for errors. */
  readonly operation: string;
  readonly method: string;
  /** Whether it may be sent again after it may have been received. */
  readonly repeatable: boolean;
  /** The whole URL. */
  readonly url: string;
  readonly headers: HeaderRecord;
  readonly body: BodyInit | null;
  /** Time for one attempt in milliseconds, or `Infinity`. */
  readonly timeout: number;
  readonly signal: AbortSignal | undefined;
}

/** An answer, read to its end. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Carries out a call and gives the answer, whatever its status.
 *
 * One attempt is an exchange; what repeats attempts or paces them wraps one and is an exchange
 * again.
 */
export type Exchange = (call: Call) => Promise<Received>;
