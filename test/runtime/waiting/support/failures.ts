import * as errors from "../../../../runtime/errors/index.js";

const operation = "runs.getStatus";

function answer(status: number): errors.ErrorResponse {
  return { operation, status, headers: new Headers(), body: undefined };
}

/** Every kind of failure of a request, but for a throttle. */
export type FailureName = PassingFailure | LastingFailure;

/** The kinds that may be gone a moment later. */
export type PassingFailure = (typeof passing)[number];

/** The kinds that stay. */
export type LastingFailure = (typeof lasting)[number];

/** The kinds that may be gone a moment later. */
export const passing = ["lost", "late", "broken", "requestTimeout"] as const;

/** The kinds that stay. */
export const lasting = [
  "teapot",
  "moved",
  "unauthorized",
  "missing",
  "busy",
  "invalid",
  "unknown",
] as const;

/** One error of every kind. */
export const failures: Record<FailureName, Error> = {
  lost: new errors.ConnectionError("The connection was lost.", { operation, reason: "lost" }),
  late: new errors.TimeoutError(operation, 60_000),
  broken: new errors.ServerError("The service failed.", answer(503)),
  requestTimeout: new errors.ApiError("The request took too long.", answer(408)),
  teapot: new errors.ApiError("Something else.", answer(418)),
  moved: new errors.ApiError("Somewhere else.", answer(307)),
  unauthorized: new errors.AuthenticationError("Not this key.", answer(401)),
  missing: new errors.NotFoundError("No such run.", answer(404)),
  busy: new errors.ConflictError("The session is busy.", answer(409)),
  invalid: new errors.ValidationError([], answer(422)),
  unknown: new errors.OutcomeUnknownError("the connection was lost", { operation, reason: "lost" }),
};

/** A throttle that asks for a pause of `retryAfter` milliseconds. */
export function throttle(retryAfter: number): errors.ThrottleError {
  const retryAt = new Date(Date.now() + retryAfter);
  return new errors.ThrottleError({ operation, scope: "project", retryAfter, retryAt });
}
