import { ApiError, ConnectionError, ThrottleError } from "../../../../runtime/errors/index.js";
import { recordOf } from "../../../../runtime/transport/call.js";
import type { RequestOptions } from "../../../../runtime/transport/index.js";

/** Fails as a transport does, which writes down what became of the request. */
export function failAs(request: RequestOptions, error: unknown): Promise<never> {
  const record = recordOf(request);
  if (error instanceof ConnectionError && error.reason === "unreachable") {
    Object.assign(record, { delivery: "unsent", isPassing: true });
    return Promise.reject(error);
  }
  const isAnswer = error instanceof ApiError || error instanceof ThrottleError;
  record.delivery = isAnswer ? "answered" : "unanswered";
  record.isRefused = isAnswer && error.code !== "server_error" && error.status !== 408;
  return Promise.reject(error);
}

/** Begins a call as a transport does: what fails until it is sent has no effect. */
export function admit(request: RequestOptions): void {
  recordOf(request).delivery = "unsent";
}

/** Sends a request as a transport does, unless it was aborted before. */
export function depart(request: RequestOptions): void {
  request.signal?.throwIfAborted();
  recordOf(request).delivery = "unanswered";
}
