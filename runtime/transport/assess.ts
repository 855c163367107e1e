import { retryTokens } from "../budget/index.js";
import { ConnectionError } from "../errors/connection-error.js";
import { TimeoutError } from "../errors/timeout-error.js";
import type { Call, AttemptOutcome } from "./exchange.js";
import type { Throttle } from "./throttle.js";

/** A failure that a repeat may mend. */
export interface TransientFailure {
  /** The code of the error, or of what the answer says. */
  readonly reason: string;
  /** The HTTP status, where there was an answer. */
  readonly status: number | undefined;
  /** Whether a repeat does no harm. */
  readonly isHarmless: boolean;
  /** What a repeat costs of the retry budget. */
  readonly price: number;
  readonly throttle: Throttle | undefined;
}

/** Finds a failure that a repeat may mend; `undefined`: this is how the call ends. */
export function assess(call: Call, outcome: AttemptOutcome): TransientFailure | undefined {
  if (outcome.kind === "unanswered") return assessError(call, outcome.error);
  if (outcome.kind === "succeeded") return undefined;
  const { status, throttle } = outcome;
  if (throttle !== undefined) {
    // Waiting for it is the service's own wish: it costs nothing.
    const isHarmless = (call.repeatable || throttle.isCertain) && status !== conflict;
    return { reason: "throttled", status, isHarmless, price: 0, throttle };
  }
  const isPassing = status === requestTimeout || (status >= 500 && status <= 599);
  if (!isPassing) return undefined;
  const reason = status === requestTimeout ? "request_timeout" : "server_error";
  return failureOf(call.repeatable, reason, retryTokens.repeat, status);
}

/** What is busy is not asked again, whatever comes with the answer; the caller decides. */
const conflict = 409;

/** The server gave up waiting for the request (RFC 9110, section 15.5.9). */
const requestTimeout = 408;

function assessError(call: Call, error: unknown): TransientFailure | undefined {
  // The reason of a signal may be any error, ours included.
  if (call.signal?.aborted) return undefined;
  if (error instanceof TimeoutError) {
    return failureOf(call.repeatable, error.code, retryTokens.repeatAfterTimeout);
  }
  // An answer that was too large once is so again.
  if (!(error instanceof ConnectionError) || error.reason === "too_large") return undefined;
  const isHarmless = call.repeatable || error.reason === "unreachable";
  return failureOf(isHarmless, error.code, retryTokens.repeat);
}

function failureOf(
  isHarmless: boolean,
  reason: string,
  price: number,
  status?: number,
): TransientFailure {
  return { reason, status, isHarmless, price, throttle: undefined };
}
