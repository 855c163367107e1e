import type { ConnectionFailure } from "../../errors/connection-error.js";
import { ConnectionError, TimeoutError } from "../../errors/connection-error.js";
import { ApiError, type ErrorResponse } from "../../errors/api-error.js";
import { type Refusal, retryTokens } from "../../budget/index.js";
import type { OutcomeUnknownErrorOptions } from "../../errors/outcome-unknown-error.js";
import { OutcomeUnknownError } from "../../errors/outcome-unknown-error.js";
import { ThrottleError } from "../../errors/throttle-error.js";
import type { Call, Received } from "../call.js";
import type { Failure } from "../outcome.js";
import { hostIdsOf } from "../response/host-ids.js";
import { maxResponseBytes, readByType, ResponseTooLarge } from "../response/decode.js";
import { createRedact, type RedactedCall } from "./redact.js";
import { isErrorLike, safeCause } from "./safe-cause.js";

/** An attempt that ended without a complete response. */
export function lostFailure(call: Call, error: unknown, received?: Received): Failure {
  if (error instanceof ResponseTooLarge) {
    const happened = `the response is larger than ${maxResponseBytes / 1024 / 1024} MiB`;
    return noUsableAnswer(call, { reason: "too_large", happened, response: received });
  }
  const { cause, reason, advice } = explain(call, error);
  const happened = `no full response arrived${reason}${advice ? `. ${advice}` : ""}`;
  return noUsableAnswer(call, { reason: "lost", happened, cause, response: received });
}

/** An attempt that an interceptor ended with an error of its own, after it had sent the request. */
export function foreignFailure(call: Call, error: unknown): Failure {
  const happened = "an interceptor failed after it had sent the request";
  const given = isErrorLike(error) ? error : new Error(String(error));
  const cause = safeCause(given, createQuote(call));
  return noUsableAnswer(call, { reason: "lost", happened, cause });
}

/** An attempt that timed out. */
export function timeoutFailure(call: Call, received?: Received): Failure {
  const option = call.isLastMoment ? "deadline" : "timeout";
  const allowed = call[option];
  if (call.repeatable) {
    const error = new TimeoutError(call.operation, allowed, option);
    return { error, price: retryTokens.repeatAfterTimeout };
  }
  const happened =
    allowed === Infinity
      ? "no complete response after the call was aborted"
      : `no complete response within ${allowed} ms`;
  return { error: unknownOutcome(call, { reason: "timeout", happened, response: received }) };
}

/** Creates the error for a request that cannot be sent within its time. Nothing was sent. */
export function refusalFailure(call: Call, { reason, retryAfter }: Refusal): Error {
  const { operation, deadline } = call;
  if (reason === "busy" && deadline !== Infinity)
    return new TimeoutError(operation, deadline, "deadline");
  const scope = reason === "edge" ? "edge" : "project";
  return new ThrottleError({ operation, scope, retryAfter, retryAt: retryAtOf(retryAfter) });
}

/** The time after a pause that begins now. */
export function retryAtOf(retryAfter: number): Date {
  return new Date(Math.min(Date.now() + retryAfter, latestDate));
}

/** The latest time that a `Date` can represent. */
const latestDate = 8.64e15;

/** A response, as errors hold it. */
export function responseOf(
  { operation, key }: Pick<Call, "operation" | "key">,
  received: Received,
): ErrorResponse {
  const { status, headers } = received;
  const hostIds = hostIdsOf(headers, key);
  return { operation, status, headers, body: readByType(received), hostIds };
}

interface LossDetails {
  readonly reason: Exclude<ConnectionFailure, "unreachable">;
  /** What happened, as a clause. */
  readonly happened: string;
  readonly cause?: Error | undefined;
  /** What arrived of the response. */
  readonly response?: Received | undefined;
  /** Whether nothing failed on the way: the service would answer the same again. */
  readonly isFinal?: boolean;
}

/** A request that may have been received and has no usable response. */
export function noUsableAnswer(
  call: Pick<Call, "operation" | "repeatable" | "key">,
  details: LossDetails,
): Failure {
  if (!call.repeatable) return { error: unknownOutcome(call, details) };
  const { operation } = call;
  const { reason, happened, cause, response, isFinal } = details;
  const message = `${operation}: ${happened}. The request is safe to retry.`;
  if (isFinal && response) return { error: new ApiError(message, responseOf(call, response)) };
  const error = new ConnectionError(message, { operation, reason, cause });
  // A response that was too large will be too large again.
  return { error, price: reason === "too_large" ? undefined : retryTokens.repeat };
}

/** The error for a request that may have been carried out. */
export function unknownOutcome(
  call: Pick<Call, "operation" | "key">,
  { happened, response, ...details }: UnknownDetails,
): OutcomeUnknownError {
  const { operation } = call;
  const { body: received, ...arrived } = response ? responseOf(call, response) : {};
  return new OutcomeUnknownError(happened, { operation, received, ...arrived, ...details });
}

type UnknownDetails = Pick<LossDetails, "happened" | "response"> &
  Pick<OutcomeUnknownErrorOptions, "reason" | "cause" | "retryAt" | "quoted">;

/** A request that was not sent, because no connection was made. */
export function unreachable(call: Call, error: unknown): Failure {
  const { cause, reason, advice = checkNetwork } = explain(call, error);
  const failure = new ConnectionError(
    `${call.operation}: no connection to ${hostOf(call)}${reason}, ${call.isResent ? "this time" : "so"} nothing was sent. ${advice}.`,
    { operation: call.operation, reason: "unreachable", cause },
  );
  return { error: failure, price: retryTokens.repeat };
}

/** The host that a request goes to, for messages. */
export function hostOf({ url }: Pick<Call, "url">): string {
  return new URL(url).host;
}

/** Says why the network failed, in brackets unless the error does not say it, and what to do. */
function explain(call: Call, error: unknown) {
  const quote = createQuote(call);
  const cause: (Error & { readonly code?: string }) | undefined = safeCause(error, quote);
  const { code, message = typeof error === "string" ? quote(error) : "" } = cause ?? {};
  // The message of a TLS library is a line of its source code. The error code says more.
  const reason = code?.startsWith("ERR_SSL_") ? code : message;
  const text = `${code} ${reason}`;
  const found = Object.entries(advices).find(([part]) => new RegExp(part, "i").test(text));
  return { cause, reason: reason && ` (${reason})`, advice: found?.[1] };
}

const checkNetwork = "Check the base URL, network, DNS and any proxy or firewall";

/** Returns what makes foreign text fit to be shown: a `fetch` of the caller's may fail with any, the request included. */
export function createQuote(call: RedactedCall): (text: string) => string {
  return (text) => createRedact(call, () => false)(text).slice(0, longestQuote);
}

/** Nobody reads a longer one; `body` of an error has all of a response. */
const longestQuote = 300;

/** What to do, by a pattern of the code and the reason. The first match counts. */
const advices = {
  ECONNREFUSED: "Nothing listens there: check host and port of the base URL or proxy",
  ENOTFOUND: "No host has this name: check the base URL or proxy, and DNS",
  ERR_SSL_WRONG_VERSION_NUMBER:
    "The server does not use TLS: should the base URL begin with http://?",
  "SELF_SIGNED_CERT|UNABLE_TO_GET_ISSUER|UNABLE_TO_VERIFY":
    "Its certificate has an unknown signer: set NODE_EXTRA_CA_CERTS to a PEM file of that signer",
  proxy: "Check the address of your proxy and, after a 407, your credentials",
};
