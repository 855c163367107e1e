import { CloudAgentError, type Effect } from "../errors/cloud-agent-error.js";
import type { ResponseHead } from "./api-promise.js";

/**
 * How one attempt ended, with what arrived of it.
 *
 * It is made once, when the attempt ends, and never changes. Retries, errors, logs, journals and fleets follow from it.
 */
export type AttemptOutcome = Unsent | Unanswered | Refused | Unusable | Succeeded;

/** A response, read to its end unless the call leaves it unread. */
export interface Received extends ResponseHead {
  /** The body, as far as it arrived. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The response itself if its body is left unread; `bytes` is then empty. */
  readonly unread?: Response;
  /** Whether the request also left another time, and what came of that is not known. */
  readonly isDoubtful?: boolean;
  /** Reads and writes JSON; `response` is what a text is the body of, if it is no item of a stream. Default: `JSON`. */
  readonly json?:
    | {
        parse(text: string, response?: unknown): unknown;
        stringify(value: unknown): string | undefined;
      }
    | undefined;
}

/** What a response says about a throttle. */
export interface Throttle {
  /** `project`: the limit of a project, or the response names no layer. `edge`: the network address is throttled. */
  readonly scope: "project" | "edge";
  /** How long to wait, in milliseconds. */
  readonly retryAfter: number;
  /** Limit of the project in requests per second, if the response names it. */
  readonly limitRps: number | undefined;
  /** Whether the request was certainly not carried out. */
  readonly isCertain: boolean;
}

/** An attempt without a complete response. */
export type Unreceived = Unsent | Unanswered;

/** An attempt with a complete response. */
export type Answered = Refused | Unusable | Succeeded;

/** An attempt that is repeated, or ends the call with an error. */
export type FailedAttempt = Exclude<AttemptOutcome, Succeeded>;

/** Nothing was sent. */
export interface Unsent {
  /** Nothing left this process. */
  readonly kind: "unsent";
  /** Why not. */
  readonly failure: Failure;
  /** Whether the client rejected the request, because the service would. */
  readonly isInvalid?: boolean;
}

/** The request may have been received, and no complete response arrived. */
export interface Unanswered {
  /** It may have left, and no response arrived. */
  readonly kind: "unanswered";
  /** What happened instead. */
  readonly failure: Failure;
}

/** The response says that the request was not carried out. */
export interface Refused extends Received {
  /** The service answered that it did nothing. */
  readonly kind: "refused";
  /** What it says about a throttle, if it is one. */
  readonly throttle: Throttle | undefined;
  /** Always absent: the response says why. */
  readonly failure?: undefined;
}

/** The response does not say what became of the request, or lacks what was promised. */
export interface Unusable extends Received {
  /** The response does not say what became of the request. */
  readonly kind: "unusable";
  /** What it says about a throttle, if it is one. */
  readonly throttle: Throttle | undefined;
  /** What a success lacks; absent for any other response. */
  readonly failure?: Failure | undefined;
}

/** The response is a success, and usable. */
export interface Succeeded extends Received {
  /** The service did what it was asked for. */
  readonly kind: "succeeded";
  /** The value that the call read. */
  readonly value: unknown;
}

/** Why an attempt is without a usable response. */
export interface Failure {
  /** What the call rejects with, unless a retry mends it. */
  readonly error: unknown;
  /** What a retry costs of the retry budget. If absent, a retry would end the same way. */
  readonly price?: number | undefined;
  /** Whether the error is from the caller: the reason of a signal, or what a hook or an interceptor threw. */
  readonly isForeign?: boolean;
}

/** Says what failed, for logs and hooks. The name and message of a foreign error can contain anything. */
export function reasonOf({ error }: Failure): string {
  return error instanceof CloudAgentError ? error.code : "other";
}

/** A price that nobody can pay: the client held the request back, and only a later call may be sent. */
export const heldBack: number = Infinity;

/**
 * What became of one call: the outcome of its last attempt. Only the transport knows, and writes it here. An error proves
 * nothing: it can come from anywhere, even from a call of another client.
 */
export interface CallRecord {
  /** `undefined`: no transport has received the call, so nothing is known. */
  outcome?: AttemptOutcome | undefined;
}

/** Whether the request was certainly not carried out. */
export function isWithoutEffect({ outcome }: CallRecord): boolean {
  return outcome?.kind === "unsent" || outcome?.kind === "refused";
}

/** Whether the request itself is at fault: the client or the service rejected it, so that it would be rejected again. */
export function isRejected({ outcome }: CallRecord): boolean {
  if (outcome?.kind !== "refused") return outcome?.kind === "unsent" && outcome.isInvalid === true;
  return outcome.throttle === undefined && outcome.status >= 400;
}

/** Whether a request that was not carried out may be carried out later, although nothing changes but the time. */
export function mayPass({ outcome }: CallRecord): boolean {
  if (outcome?.kind === "refused") return outcome.throttle !== undefined;
  return outcome?.kind === "unsent" && outcome.failure.price !== undefined;
}

/** What became of the request of one attempt. */
export function effectOfAttempt(call: Repeatable, outcome: AttemptOutcome): Effect {
  if (outcome.kind === "succeeded") return "done";
  return effectOf(call, !isWithoutEffect({ outcome }));
}

/** What became of a request that may, or may not, have been carried out. */
export function effectOf({ repeatable }: Repeatable, mayBeDone: boolean): Effect {
  if (!mayBeDone) return "none";
  return repeatable ? "repeatable" : "unknown";
}

/** A call, as far as its effect depends on it. */
export interface Repeatable {
  /** Whether it is safe to send the request again. */
  readonly repeatable: boolean;
}

/** Whether a status says that the request was not carried out. */
export function isRefusal(status: number): boolean {
  const isFault = status >= 400 && status < 500 && status !== requestTimeout;
  // Elsewhere (RFC 9110, section 15.4). After any other redirect, the request may have been carried out.
  return isFault || [301, 307, 308].includes(status);
}

/** A gateway that gave up waiting (RFC 9110, section 15.5.9) does not know how far the request got. */
export const requestTimeout = 408;
