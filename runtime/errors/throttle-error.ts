import type { ErrorFacts } from "./cloud-agent-error.js";
import { ApiError } from "./api-error.js";

/** Options of a {@link ThrottleError}. */
export type ThrottleErrorOptions = Pick<
  ThrottleError,
  "operation" | "scope" | "retryAfter" | "retryAt"
> &
  Partial<Pick<ThrottleError, "limitRps" | "status" | "headers" | "body" | "hostIds">>;

/**
 * The service asked for a pause that is longer than the call may wait. The request was not carried out and is safe to
 * retry from {@link ThrottleError.retryAt}.
 *
 * It has the status, headers and body of the response. If the client held the request back, there is no response: the
 * status is `0`, the headers are empty and the body is `undefined`.
 *
 * Source: Service description, Errors (throttling) and Limits (request rate).
 */
export class ThrottleError extends ApiError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ThrottleError", "throttled"];
  /** @internal */
  static override readonly fields: readonly string[] = [
    "scope",
    "retryAfter",
    "retryAt",
    "limitRps",
  ];

  /**
   * Layer that throttled: the project's limit, or the edge in front of the service. We assume `project` if the response
   * names no layer.
   */
  declare readonly scope: "project" | "edge";
  /** How long to wait, in milliseconds, counted from when the error was thrown. */
  declare readonly retryAfter: number;
  /** The time from which the request is safe to retry. */
  declare readonly retryAt: Date;
  /** Limit of the project in requests per second, if the response named it. */
  declare readonly limitRps: number | undefined;

  constructor(options: ThrottleErrorOptions) {
    const { operation, retryAfter } = options;
    const seconds = Math.ceil(retryAfter / 1000);
    const message = `${operation}: ${describeLayer(options)}. Retry in ${seconds} s (\`error.retryAt\`), or increase \`maxThrottleWait\`, \`deadline\` or \`maxRetries\`.`;
    super(message, { status: 0, headers: new Headers(), body: undefined, ...options });
  }
}

/** A response that names no limit says nothing about the limit of the project. */
function describeLayer({ scope, limitRps, status }: ThrottleErrorOptions): string {
  if (scope === "edge") return "the service's edge throttles this network address";
  if (limitRps !== undefined)
    return `the project's rate limit of ${limitRps} requests per second is used up`;
  if (status !== undefined)
    return `the service throttles the request (${status}) and names no limit`;
  return "the client holds the request back, because of a throttle or rate limit";
}
