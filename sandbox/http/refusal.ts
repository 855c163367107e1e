import type { RateExcess } from "../service/rate-limiter.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";

/** A response other than success. Handlers throw it; the router sends it. */
export class HttpRefusal extends Error {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the description shows no status for this, so that the documents' default response applies. */
  readonly unlisted: boolean;

  constructor(
    status: number,
    body: unknown,
    { headers = {}, unlisted = false }: RefusalOptions = {},
  ) {
    super(`Refused with status ${status}`);
    this.name = "HttpRefusal";
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.unlisted = unlisted;
  }
}

interface RefusalOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly unlisted?: boolean;
}

/** 401. */
export function unauthenticated(message: string): HttpRefusal {
  return new HttpRefusal(401, { message });
}

/** 404 for an ID that the caller's project does not have in this deployment, or an operation that it does not have. */
export function notFound(message: string): HttpRefusal {
  return new HttpRefusal(404, { message });
}

/** 409. */
export function conflict(message: string): HttpRefusal {
  return new HttpRefusal(409, { message });
}

/** 422 with the service's HTTPValidationError. */
export function invalid(...detail: readonly ValidationDetail[]): HttpRefusal {
  return new HttpRefusal(422, { detail });
}

/** Throws a 422 with the problems of a request, if there are any. */
export function assertNoDetails(details: readonly ValidationDetail[]): void {
  if (details.length > 0) throw invalid(...details);
}

/** A failure whose status and body the description does not show: both are the sandbox's own. */
export function refused(status: number, message: string): HttpRefusal {
  return new HttpRefusal(status, { message }, { unlisted: true });
}

/** A throttle of either layer. Its status is a setting, because it is not shown. */
export function throttled(
  status: number,
  { scope, limitRps, windowLimit, retryAfterSeconds }: RateExcess,
): HttpRefusal {
  const [headers, body] =
    scope === "edge"
      ? [
          { "Retry-After": String(retryAfterSeconds) },
          { message: "Too many requests from this address" },
        ]
      : [
          { "X-RateLimit-Limit": String(windowLimit) },
          { limit_rps: limitRps, retry_after_seconds: retryAfterSeconds },
        ];
  return new HttpRefusal(status, body, { headers, unlisted: true });
}

// The description shows no body for 401, 404 and 409: `message` is the sandbox's own, written for the person who reads
// it. A client must not parse it.
