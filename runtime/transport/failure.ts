import { ConnectionError, type ConnectionFailure } from "../errors/connection-error.js";
import type { Refusal } from "../budget/index.js";
import { OutcomeUnknownError } from "../errors/outcome-unknown-error.js";
import { ThrottleError } from "../errors/throttle-error.js";
import { TimeoutError } from "../errors/timeout-error.js";
import type { Call } from "./exchange.js";
import { maxResponseBytes, ResponseTooLarge } from "./read-body.js";
import { neverSent, safeCause } from "./safe-cause.js";

/** The error for an attempt that ended without a whole answer. */
export function connectionFailure(call: Call, error: unknown): Error {
  if (neverSent(error)) return unreachable(call, error);
  if (error instanceof ResponseTooLarge) {
    const happened = `the answer is larger than ${maxResponseBytes / 1024 / 1024} MiB`;
    return noUsableAnswer(call, { reason: "too_large", happened });
  }
  const happened = "the connection closed before the full answer arrived";
  return noUsableAnswer(call, { reason: "lost", happened, cause: safeCause(error) });
}

/** The error for an attempt that took longer than it may. */
export function timeoutFailure(call: Call): Error {
  const allowed = call.isLastMoment ? call.deadline : call.timeout;
  const option = call.isLastMoment ? "deadline" : "timeout";
  if (call.repeatable) return new TimeoutError(call.operation, allowed, option);
  const happened = `no complete answer within ${allowed} ms`;
  return new OutcomeUnknownError(happened, { operation: call.operation, reason: "timeout" });
}

/** The error for a request that may not be sent in its time; nothing was sent. */
export function refusalFailure(call: Call, { reason, retryAfter }: Refusal): Error {
  const { operation, deadline } = call;
  if (reason === "busy" && deadline !== Infinity) {
    return new TimeoutError(operation, deadline, "deadline");
  }
  const scope = reason === "edge" ? "edge" : "project";
  return new ThrottleError({ operation, scope, retryAfter, retryAt: retryAtOf(retryAfter) });
}

/** The moment after a pause that begins now. */
export function retryAtOf(retryAfter: number): Date {
  return new Date(Math.min(Date.now() + retryAfter, latestDate));
}

/** The latest moment that a `Date` can hold. */
const latestDate = 8.64e15;

/** The error for an answer that does not say what it should. */
export function unusableAnswer(
  call: FailedCall,
  happened: string,
  status?: number,
  received?: unknown,
): Error {
  return noUsableAnswer(call, { reason: "unusable", happened, status, received });
}

/** The error for an answer that would take too long to parse. */
export function tooComplexAnswer(call: FailedCall, status?: number): Error {
  const happened = "the answer holds too many objects or arrays, or too deep in one another";
  return noUsableAnswer(call, { reason: "too_large", happened, status });
}

type FailedCall = Pick<Call, "operation" | "repeatable">;

interface LossDetails {
  readonly reason: Exclude<ConnectionFailure, "unreachable">;
  /** What was seen, as a clause. */
  readonly happened: string;
  readonly cause?: Error | undefined;
  readonly status?: number | undefined;
  /** The body of the answer. */
  readonly received?: unknown;
}

/** The error for a request that was received, or may have been, and brought nothing that can be used. */
export function noUsableAnswer({ operation, repeatable }: FailedCall, details: LossDetails): Error {
  const { happened, ...options } = details;
  if (!repeatable) return new OutcomeUnknownError(happened, { operation, ...options });
  const message = `${operation}: ${happened}. The request is safe to retry.`;
  return new ConnectionError(message, { operation, reason: options.reason, cause: options.cause });
}

function unreachable(call: Call, error: unknown): ConnectionError {
  const { host } = new URL(call.url);
  const cause = safeCause(error);
  const detail = describeCause(cause);
  return new ConnectionError(
    `${call.operation}: no connection to ${host}${detail && ` (${detail})`}, so nothing was sent. ${adviceFor(detail)}`,
    { operation: call.operation, reason: "unreachable", cause },
  );
}

/** A TLS library's message is a line of its source code; the code of the error says more. */
function describeCause(cause: (Error & { readonly code?: string }) | undefined): string {
  if (cause === undefined) return "";
  return cause.code?.startsWith("ERR_SSL_") ? cause.code : cause.message;
}

function adviceFor(detail: string): string {
  const found = advices.find(({ pattern }) => pattern.test(detail));
  return found?.says ?? "Check the base URL, the network, DNS and any proxy or firewall.";
}

const advices: readonly { pattern: RegExp; says: string }[] = [
  {
    pattern: /ECONNREFUSED/,
    says: "Nothing listens there: check the host and port of the base URL, and that the service runs.",
  },
  {
    pattern: /ENOTFOUND/,
    says: "No host has this name: check the spelling in the base URL, and DNS.",
  },
  {
    pattern: /ERR_SSL_WRONG_VERSION_NUMBER/,
    says: "What listens there does not speak TLS: check whether the base URL should begin with http:// instead of https://.",
  },
];
