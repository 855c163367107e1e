import { retryTokens } from "../budget/index.js";
import type { Call, Throttle } from "./call.js";
import { type FailedAttempt, heldBack, reasonOf, requestTimeout } from "./outcome.js";

/** A failure that a retry may fix. */
export interface TransientFailure {
  /** Code of the error, or of what the response says. */
  readonly reason: string;
  /** HTTP status, if a response arrived. */
  readonly status: number | undefined;
  /** Whether the request is safe to retry. */
  readonly isHarmless: boolean;
  /** What a retry costs of the retry budget. */
  readonly price: number;
  readonly throttle: Throttle | undefined;
}

/**
 * Finds a failure that a retry may fix; `undefined` if the call ends like this.
 *
 * Whether a retry may help depends on what happened. Whether it is harmless depends on what became of the request.
 */
export function assess(
  { repeatable, signal }: Call,
  outcome: FailedAttempt,
): TransientFailure | undefined {
  const { kind, failure } = outcome;
  if (failure) {
    const { price } = failure;
    if (price === undefined || price === heldBack || signal?.aborted) return undefined;
    const isHarmless = repeatable || kind === "unsent";
    return { reason: reasonOf(failure), status: undefined, isHarmless, price, throttle: undefined };
  }
  const { status, throttle } = outcome;
  const isHarmless = (repeatable || kind === "refused") && status !== conflict;
  // The service itself asked for this wait, so it costs nothing.
  if (throttle !== undefined)
    return { reason: "throttled", status, isHarmless, price: 0, throttle };
  if (status !== requestTimeout && (status < 500 || status > 599)) return undefined;
  const reason = status === requestTimeout ? "request_timeout" : "server_error";
  return { reason, status, isHarmless: repeatable, price: retryTokens.repeat, throttle };
}

/** A busy resource is not asked again, whatever the response says. The caller decides. */
const conflict = 409;
