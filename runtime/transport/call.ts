import { isRecord, readOwn } from "../json/values.js";
import type { RateLayer } from "../budget/index.js";
import { pathValueProblem } from "./request/url.js";
import type { HeaderRecord } from "./request/headers.js";
import type { CallLimits } from "./options/check-options.js";
import type { CallRecord, Received, Unreceived } from "./outcome.js";
import type { RequestOptions } from "./request/request-options.js";

export type { Received, Throttle } from "./outcome.js";

/** A request as openapi-fetch has written it. */
export interface WrittenRequest {
  /** HTTP method, in capitals. */
  readonly method: string;
  /** The full URL. */
  readonly url: string;
  /** Path of the server, before that of the operation. */
  readonly basePath: string;
  /** Path of the operation, without a query. */
  readonly path: string;
  /** The headers to send. */
  readonly headers: HeaderRecord;
  /** The body to send; `null` for none. */
  readonly body: NonNullable<RequestInit["body"]> | null;
}

/** One request, ready to be sent any number of times. */
export interface Call
  extends
    CallLimits,
    Omit<WrittenRequest, "basePath">,
    Pick<RequestOptions, "signal" | "beforeSend" | "beforeRetry"> {
  /** Name of the operation, for errors. */
  readonly operation: string;
  /** Whether it may be sent again after the service may have received it. */
  readonly repeatable: boolean;
  /** Rate limit of the project that counts it; `undefined` if none does. */
  readonly layer: RateLayer | undefined;
  /** Path after the base URL, without a query. */
  readonly path: string;
  /** Path of the operation in the document, with parameters in braces; empty if it is not known. */
  readonly template: string | undefined;
  /** The key that the request is sent with. No error may show it. */
  readonly key?: string | undefined;
  /** What a 401 did not accept, and what to check, if that is not the single key of the API. */
  readonly secret?: string;
  /** `true` if `timeout` is what is left of the deadline. */
  readonly isLastMoment?: boolean;
  /** Whether an earlier attempt may have been received. */
  readonly isResent?: boolean;
  /** What is known of its attempts. */
  readonly record: CallRecord;
  /** Whether a redirect is a result, and read like a success. */
  readonly redirects?: boolean | undefined;
  /** Whether the body of this success is left unread, so that `read` gets it as `Received.unread`. Default: never. */
  readonly leavesUnread?: ((response: Response) => boolean) | undefined;
  /** Whether the caller gets a failed response as it is, not as an error. */
  readonly returnsFailures?: boolean;
  /** Reads JSON. Default: `JSON`. */
  readonly json?: Received["json"];
  /** Reads a successful response. Throws `Unreadable` if it lacks what was promised. */
  readonly read: (received: Received, call: Call) => unknown;
  /** What the value must have. */
  readonly [needed]?: Needs | undefined;
  /** Fields of the value that say something about the limits of the project, if it has any. */
  readonly teaches?:
    | { readonly projectField?: string; readonly concurrencyField?: string }
    | undefined;
}

/** Reads successful responses as streams, instead of the operation's usual reader. */
export interface StreamReader {
  /** Media types to accept. Default: those of the operation. */
  readonly accept?: string | undefined;
  /** Whether the body of a response is left unread, so that `read` gets it as `Received.unread`. */
  readonly leavesUnread: (response: Response) => boolean;
  /** Reads a successful response. */
  readonly read: Call["read"];
}

/** Carries out one attempt of a call. Returns the response, whatever its status, or how the attempt ended without one. */
export type SendOnce = (call: Call) => Promise<Received | Unreceived>;

/** Whether a response is a success. */
export function isSuccess({ status }: Pick<Received, "status">): boolean {
  return status >= 200 && status <= 299;
}

/** Whether a status is a redirect (Fetch standard, section 2.2.3). A redirect that a browser hides does not count. */
export function isRedirect({ status }: Received): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** A symbol, so that a user's options never contain it. It survives a spread. */
export const recorded: unique symbol = Symbol("recorded");

/** Options of a call, with the record that it writes, and what its response must have. */
export interface MarkedOptions extends RequestOptions {
  readonly [recorded]?: CallRecord;
  readonly [needed]?: Needs;
}

/** Returns the options of a call that writes what becomes of it into a record. */
export function recording(options: RequestOptions, record: CallRecord): RequestOptions {
  const settings: MarkedOptions = { ...options, [recorded]: record };
  return settings;
}

/** Returns the record of a call: the one of its options, or its own. */
export function recordOf(options: RequestOptions): CallRecord {
  const { [recorded]: record }: MarkedOptions = options;
  return record ?? {};
}

/**
 * Response fields that further steps need, and the type of each; `any` can also be absent. None of them may contain the
 * key, because they end up in paths and errors.
 */
export type Needs = Readonly<Record<string, "string" | "number" | "boolean" | "any">>;

/** A symbol, so that a user's settings never contain it. It survives a spread. */
export const needed: unique symbol = Symbol("needed");

/**
 * Returns the settings of a call whose successful response must be an object with certain fields. A response without
 * them is unusable, like one that is not JSON, and the call ends with the error for that.
 */
export function needing(request: RequestOptions | undefined, fields: Needs): RequestOptions {
  const settings: MarkedOptions = { ...request, [needed]: fields };
  return settings;
}

/**
 * Says what a successful response lacks of the fields that its call needs; `undefined` if nothing.
 *
 * A value that cannot be part of a path, such as an empty text or a dot segment, identifies nothing.
 */
export function findLack(fields: Needs, answer: unknown, key?: string): string | undefined {
  if (!isRecord(answer)) return "is not an object";
  for (const [name, kind] of Object.entries(fields)) {
    const value = readOwn(answer, name);
    const isUsable = typeof value === kind && pathValueProblem(value) === undefined;
    if ((!isUsable && kind !== "any") || (typeof value === "string" && holdsKey(value, key)))
      return `has no usable \`${name}\``;
  }
  return undefined;
}

/** Whether a text of the server contains the key of a request. Test keys are too short to check. */
export function holdsKey(text: string, key: string | undefined): boolean {
  return key !== undefined && key.length >= 8 && text.includes(key);
}
