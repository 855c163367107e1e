import { ApiError, ConnectionError, ThrottleError } from "../../../../runtime/errors/index.js";
import { recordOf } from "../../../../runtime/transport/call.js";
import type { AttemptOutcome } from "../../../../runtime/transport/outcome.js";
import type { RequestOptions } from "../../../../runtime/transport/index.js";

/** Fails as a transport does, which writes down what became of the request. */
export function failAs(request: RequestOptions, error: unknown): Promise<never> {
  recordOf(request).outcome = outcomeOf(error);
  return Promise.reject(error);
}

function outcomeOf(error: unknown): AttemptOutcome {
  const failure = { error, price: 5 };
  if (error instanceof ConnectionError && error.reason === "unreachable")
    return { kind: "unsent", failure };
  if (!(error instanceof ApiError)) return { kind: "unanswered", failure };
  const { status, headers } = error;
  const isThrottle = error instanceof ThrottleError;
  const hint = { scope: "project", retryAfter: 1, limitRps: undefined, isCertain: true } as const;
  const kind = status >= 500 || status === 408 ? "unusable" : "refused";
  const throttle = isThrottle ? hint : undefined;
  return { kind, status, statusText: "", headers, bytes: new Uint8Array(), throttle };
}

/** Begins a call as a transport does: what fails until it is sent has no effect. */
export function admit(request: RequestOptions): void {
  recordOf(request).outcome = { kind: "unsent", failure: { error: undefined } };
}

/** Sends a request as a transport does, unless it was aborted before. */
export function depart(request: RequestOptions): void {
  request.signal?.throwIfAborted();
  recordOf(request).outcome = { kind: "unanswered", failure: { error: undefined } };
}
