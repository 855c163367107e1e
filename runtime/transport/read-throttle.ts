import { isRecord } from "../json/is-record.js";
import { pauseWithoutHint } from "../budget/index.js";
import { jsonOrText } from "./decode.js";
import type { Deployment, ThrottleMarks } from "./deployment.js";
import type { Received } from "./exchange.js";
import { longestHint, readRetryAfter } from "./retry-after.js";
import type { Throttle } from "./throttle.js";

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
  if (status < 400 || (!isRepeatable && undecided.has(status))) return undefined;
  const body = readBodyMarks(received, marks);
  const retryAfter = headers.get("retry-after");
  const hasHint = retryAfter !== null || secondsOf(body.wait) !== undefined;
  const namesLimit = typeof body.limit === "number" && positive(body.limit) !== undefined;
  const isMarked = namesLimit || status === tooManyRequests;
  if (!isMarked && (!hasHint || statusesOfTheirOwn.has(status))) return undefined;
  const windowLimit = marks && headers.get(marks.limitHeader);
  const isEdge = !namesLimit && !windowLimit && retryAfter !== null;
  return {
    scope: isEdge ? "edge" : "project",
    retryAfter:
      longestHint([
        secondsOf(body.wait),
        retryAfter === null ? undefined : readRetryAfter(retryAfter, headers.get("date")),
      ]) ?? pauseWithoutHint,
    limitRps: positive(body.limit) ?? perSecond(windowLimit, requestRate?.windowSeconds),
    isCertain: isMarked || (status < 500 && !undecided.has(status)),
  };
}

/**
 * Statuses that do not say whether the request was carried out. A request that is not safe to retry is therefore not
 * retried, so for it they are not a throttle.
 */
const undecided: ReadonlySet<number> = new Set([408, 409]);

/** Too Many Requests (RFC 6585, section 4). */
const tooManyRequests = 429;

/**
 * Statuses with a meaning of their own: with them, a waiting time means when to check again.
 *
 * Source: Service description, Errors.
 */
const statusesOfTheirOwn: ReadonlySet<number> = new Set([401, 404, 409, 422]);

interface BodyMarks {
  readonly limit?: unknown;
  readonly wait?: unknown;
}

function readBodyMarks(received: Received, marks: ThrottleMarks | undefined): BodyMarks {
  if (marks === undefined || received.bytes.byteLength === 0) return {};
  const body = jsonOrText(received);
  if (!isRecord(body)) return {};
  // `null` means the same as an absent field.
  return { limit: body[marks.limitField] ?? undefined, wait: body[marks.waitField] ?? undefined };
}

function secondsOf(value: unknown): number | undefined {
  const seconds = numberOf(value);
  return seconds === undefined ? undefined : Math.max(seconds, 0) * 1000;
}

function perSecond(
  windowLimit: string | null | undefined,
  windowSeconds: number | undefined,
): number | undefined {
  // Only the first number: others may follow that qualify it.
  const requests = positive(windowLimit?.split(/[,;]/)[0]);
  if (requests === undefined || windowSeconds === undefined) return undefined;
  return requests / windowSeconds;
}

function positive(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : undefined;
}
