import type { RateLayer } from "../budget/index.js";
import type { HeaderRecord } from "./headers.js";
import type { Throttle } from "./throttle.js";

/** One request, ready to be sent any number of times. */
export interface Call {
  /** Name of the operation, for errors. */
  readonly operation: string;
  readonly method: string;
  /** Whether it may be sent again after it may have been received. */
  readonly repeatable: boolean;
  /** The rate limit of the project that counts it; `undefined`: none does. */
  readonly layer: RateLayer | undefined;
  /** The whole URL. */
  readonly url: string;
  /** What follows the base URL in it, without a query. */
  readonly path: string;
  /** Whether the path holds what the caller gave, such as an identifier. */
  readonly hasIdentifier: boolean;
  readonly headers: HeaderRecord;
  /** The key that it is sent with, wherever that goes; no error may show it. */
  readonly key?: string | undefined;
  readonly body: NonNullable<RequestInit["body"]> | null;
  /** Time for one attempt in milliseconds, or `Infinity`. */
  readonly timeout: number;
  /** Time for the whole call in milliseconds, or `Infinity`. */
  readonly deadline: number;
  /** `true` where `timeout` is what the deadline has left. */
  readonly isLastMoment?: boolean;
  readonly maxRetries: number;
  readonly signal: AbortSignal | undefined;
  /** Whether a redirect is a result, and read like a success. */
  readonly redirects?: boolean | undefined;
  /** Whether the body of this success is left unread, so that `read` gets it as `Received.unread`; absent: never. */
  readonly leavesUnread?: ((response: Response) => boolean) | undefined;
  /** Reads a successful answer. What it throws is a failure of the attempt. */
  read(received: Received): unknown;
}

/** An answer as it came, read to its end unless its call leaves it unread. */
export interface Received {
  readonly status: number;
  readonly statusText: string;
  readonly headers: Headers;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The answer itself where its body is left unread, and `bytes` are empty. */
  readonly unread?: Response;
}

/** Carries out one attempt of a call and gives the answer, whatever its status. */
export type SendOnce = (call: Call) => Promise<Received>;

/** What became of an attempt: an answer of whatever status, or none that can be used. */
export type AttemptOutcome = Answered | Unanswered;

/** An answer together with what was read in it; the last one ends the call. */
export type Answered = Succeeded | Refused;

/** The answer is a success, and usable. */
export interface Succeeded extends Received {
  readonly kind: "succeeded";
  /** What the call read in it. */
  readonly value: unknown;
}

/** The answer is anything else. */
export interface Refused extends Received {
  readonly kind: "refused";
  /** What it says of a throttle, when it is one. */
  readonly throttle: Throttle | undefined;
  /** How often the request was sent up to this answer. */
  readonly attempts: number;
}

/** No usable answer came. */
export interface Unanswered {
  readonly kind: "unanswered";
  readonly error: unknown;
}

/** Whether an answer is a success. */
export function isSuccess({ status }: Pick<Received, "status">): boolean {
  return status >= 200 && status <= 299;
}

/** Whether a status is that of a redirect (Fetch standard, section 2.2.3); one that a browser hides is not. */
export function isRedirect({ status }: Received): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}
