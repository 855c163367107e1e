import { asRecord } from "../../json/values.js";
import { pauseWithoutHint } from "../../budget/index.js";
import { jsonOrText } from "./decode.js";
import type { Deployment } from "../deployment.js";
import type { Received, Throttle } from "../call.js";

/**
 * Reads a response as a throttle; `undefined` if it is not one.
 *
 * The status of a throttle is not shown, so the body and the headers decide. Of several waiting times, the longest
 * counts.
 *
 * @param isRepeatable whether the request is safe to retry
 * Source: Service description, Errors (throttling).
 */
export function readThrottle(
  received: Received,
  { throttle: marks, requestRate }: Pick<Deployment, "throttle" | "requestRate">,
  isRepeatable = true,
): Throttle | undefined {
  const { status, headers } = received;
  // These do not say whether the request was carried out: one that is not safe to retry is not retried, so for it they are
  // not a throttle.
  const isUndecided = [408, 409].includes(status);
  if (status < 400 || (!isRepeatable && isUndecided)) return undefined;
  const body = marks ? asRecord(jsonOrText(received)) : {};
  const limit = marks && body[marks.limitField];
  const limitRps = positive(limit);
  const seconds = numberOf(marks && body[marks.waitField]);
  const wait = seconds === undefined ? undefined : Math.max(seconds, 0) * 1000;
  const header = headers.get("retry-after");
  const namesLimit = typeof limit === "number" && limitRps !== undefined;
  const isMarked = namesLimit || status === tooManyRequests;
  const hasHint = header !== null || wait !== undefined;
  // With these, a waiting time says when to check again. Source: Service description, Errors.
  const hasOwnMeaning = [401, 404, 409, 422].includes(status);
  if (!isMarked && (!hasHint || hasOwnMeaning)) return undefined;
  const windowLimit = marks && headers.get(marks.limitHeader);
  const isEdge = !namesLimit && !windowLimit && header !== null;
  const retryAfter = readRetryAfter(header ?? "", headers.get("date"));
  return {
    scope: isEdge ? "edge" : "project",
    retryAfter: longestHint([wait, retryAfter]) ?? pauseWithoutHint,
    limitRps: limitRps ?? perSecond(windowLimit, requestRate?.windowSeconds),
    isCertain: isMarked || (status < 500 && !isUndecided),
  };
}

/** Too Many Requests (RFC 6585, section 4). */
const tooManyRequests = 429;

function perSecond(windowLimit?: string | null, windowSeconds = Number.NaN): number | undefined {
  // Only the first number: others may follow that qualify it.
  const requests = positive(windowLimit?.split(/[,;]/)[0]);
  return requests && positive(requests / windowSeconds);
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}

/**
 * Reads a `Retry-After` header in milliseconds; `undefined` if it is not valid.
 *
 * The header has seconds or a date. Several servers can each add one: the longest counts.
 *
 * @param date the `Date` header of the response, because a server's dates follow its own clock
 */
export function readRetryAfter(value: string, date: string | null): number | undefined {
  const now = parseDate(date ?? "") ?? Date.now();
  // Values are joined by commas, and a date has one before its day of the month.
  const items = value.split(/,(?!\s*\d{1,2}[ -][a-z])/i);
  return longestHint(items.map((item) => parseItem(item.trim(), now)));
}

/** Returns the longest of several waiting times. Unreadable ones do not count. */
export function longestHint(hints: readonly (number | undefined)[]): number | undefined {
  const known = hints.filter((hint) => hint !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function parseItem(item: string, now: number): number | undefined {
  // A number with too many digits still means a very long time.
  if (/^[+-]?\d+(?:\.\d+)?$/.test(item))
    return Math.max(Math.min(Number(item) * 1000, Number.MAX_VALUE), 0);
  const at = parseDate(item);
  return at === undefined ? undefined : Math.max(at - now, 0);
}

function parseDate(text: string): number | undefined {
  if (!/^[a-z]{3,9}\b.*\d{2}:\d{2}:\d{2}/i.test(text)) return undefined;
  // The oldest of HTTP's three date formats has no time zone and means this one.
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : at;
}
