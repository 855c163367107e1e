import {
  ConnectionError,
  type ConnectionFailure,
  TimeoutError,
} from "../../errors/connection-error.js";
import type { CloudAgentError } from "../../errors/cloud-agent-error.js";
import { type Refusal, retryTokens } from "../../budget/index.js";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.js";
import { ThrottleError } from "../../errors/throttle-error.js";
import type { Call } from "../call.js";
import { createRedact } from "./redact.js";
import { maxResponseBytes, ResponseTooLarge } from "../response/read-body.js";
import { isErrorLike, safeCause } from "./safe-cause.js";

/** A retry that may mend a failure: what it costs of the retry budget, and the code of the failure. */
export interface Retry {
  readonly price: number;
  readonly reason: string;
}

/** Kept aside, so that an error of anybody else has none. */
const retries = /* @__PURE__ */ new WeakMap<object, Retry>();

/** Returns the retry that may mend a failure; `undefined` if it would end the same way, or is not the transport's. */
export function retryOf(error: unknown): Retry | undefined {
  return typeof error === "object" && error !== null ? retries.get(error) : undefined;
}

function mendable<Failure extends CloudAgentError>(error: Failure, price: number): Failure {
  retries.set(error, { price, reason: error.code });
  return error;
}

/** Creates the error for an attempt that ended without a complete response. */
export function lostFailure(call: Call, error: unknown): Error {
  if (error instanceof ResponseTooLarge) {
    const happened = `the response is larger than ${maxResponseBytes / 1024 / 1024} MiB`;
    return noUsableAnswer(call, { reason: "too_large", happened });
  }
  const cause = safeCause(error);
  const reason = typeof error === "string" ? error : describeCause(cause);
  const advice = adviceFor(cause, reason);
  const happened = `no full response arrived${quote(call, reason)}${advice && `. ${advice}`}`;
  return noUsableAnswer(call, { reason: "lost", happened, cause });
}

/** Creates the error for an attempt that an interceptor ended with an error of its own, after it had sent the request. */
export function foreignFailure({ operation }: Call, error: unknown): Error {
  const happened = "an interceptor failed after it had sent the request";
  const cause = isErrorLike(error) ? error : new Error(String(error));
  return new OutcomeUnknownError(happened, { operation, reason: "lost", cause });
}

/** Creates the error for an attempt that timed out. */
export function timeoutFailure(call: Call): Error {
  const allowed = call.isLastMoment ? call.deadline : call.timeout;
  const option = call.isLastMoment ? "deadline" : "timeout";
  if (call.repeatable) {
    const error = new TimeoutError(call.operation, allowed, option);
    return mendable(error, retryTokens.repeatAfterTimeout);
  }
  const happened =
    allowed === Infinity
      ? "no complete response in time after the call was aborted"
      : `no complete response within ${allowed} ms`;
  return new OutcomeUnknownError(happened, { operation: call.operation, reason: "timeout" });
}

/** Creates the error for a request that cannot be sent within its time. Nothing was sent. */
export function refusalFailure(call: Call, { reason, retryAfter }: Refusal): Error {
  const { operation, deadline } = call;
  if (reason === "busy" && deadline !== Infinity) {
    return new TimeoutError(operation, deadline, "deadline");
  }
  const scope = reason === "edge" ? "edge" : "project";
  return new ThrottleError({ operation, scope, retryAfter, retryAt: retryAtOf(retryAfter) });
}

/** The time after a pause that begins now. */
export function retryAtOf(retryAfter: number): Date {
  return new Date(Math.min(Date.now() + retryAfter, latestDate));
}

/** The latest time that a `Date` can represent. */
const latestDate = 8.64e15;

/** Creates the error for a response without the promised content. */
export function unusableAnswer(
  call: FailedCall,
  happened: string,
  status?: number,
  received?: unknown,
): Error {
  return noUsableAnswer(call, { reason: "unusable", happened, status, received });
}

/** Creates the error for a response that would take too long to parse. */
export function tooComplexAnswer(call: FailedCall, status?: number): Error {
  const happened = "the response has too many or too deeply nested values";
  return noUsableAnswer(call, { reason: "too_large", happened, status });
}

type FailedCall = Pick<Call, "operation" | "repeatable">;

interface LossDetails {
  readonly reason: Exclude<ConnectionFailure, "unreachable">;
  /** What happened, as a clause. */
  readonly happened: string;
  readonly cause?: Error | undefined;
  readonly status?: number | undefined;
  /** The body of the response. */
  readonly received?: unknown;
}

/** Creates the error for a request that may have been received and has no usable response. */
export function noUsableAnswer({ operation, repeatable }: FailedCall, details: LossDetails): Error {
  const { happened, ...options } = details;
  if (!repeatable) return new OutcomeUnknownError(happened, { operation, ...options });
  const message = `${operation}: ${happened}. The request is safe to retry.`;
  const { reason, cause } = options;
  const error = new ConnectionError(message, { operation, reason, cause });
  // A response that was too large will be too large again.
  return reason === "too_large" ? error : mendable(error, retryTokens.repeat);
}

/** Creates the error for a request that was not sent, because no connection was made. */
export function unreachable(call: Call, error: unknown): ConnectionError {
  const { host } = new URL(call.url);
  const cause = safeCause(error);
  const reason = describeCause(cause);
  const advice =
    adviceFor(cause, reason) || "Check the base URL, the network, DNS and any proxy or firewall";
  const failure = new ConnectionError(
    `${call.operation}: no connection to ${host}${quote(call, reason)}, so nothing was sent. ${advice}.`,
    { operation: call.operation, reason: "unreachable", cause },
  );
  return mendable(failure, retryTokens.repeat);
}

type Cause = (Error & { readonly code?: string }) | undefined;

/** The message of a TLS library is a line of its source code. The error code says more. */
function describeCause(cause: Cause): string {
  if (cause === undefined) return "";
  return cause.code?.startsWith("ERR_SSL_") ? cause.code : cause.message;
}

/** A `fetch` of the caller's may fail with any text. */
function quote(call: Call, reason: string): string {
  return reason && ` (${createRedact(call, () => false)(reason).slice(0, longestReason)})`;
}

/** Nobody reads a longer one; the cause has all of it. */
const longestReason = 300;

function adviceFor(cause: Cause, reason: string): string {
  const text = `${cause?.code} ${reason}`;
  const found = Object.entries(advices).find(([part]) => new RegExp(part, "i").test(text));
  return found?.[1] ?? "";
}

/** What to do, by a pattern of the code and the reason. The first match counts. */
const advices = {
  ECONNREFUSED:
    "Nothing listens there: check the host and port of the base URL or of your proxy, and that the service runs",
  ENOTFOUND: "No host has this name: check the spelling in the base URL or of your proxy, and DNS",
  ERR_SSL_WRONG_VERSION_NUMBER:
    "The server there does not use TLS: should the base URL begin with http://?",
  "SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY":
    "Node.js does not know who signed the certificate there: set NODE_EXTRA_CA_CERTS to a PEM file with the signer's certificate, and start again",
  proxy: "Check the address of your proxy and, after a 407, your user name and password for it",
};
