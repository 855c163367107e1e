import {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type ErrorResponse,
  NotFoundError,
  OutcomeUnknownError,
  ServerError,
  ThrottleError,
  TimeoutError,
  ValidationError,
} from "../../../../runtime/errors/index.js";

const operation = "runs.getStatus";

function answer(status: number): ErrorResponse {
  return { operation, status, headers: new Headers(), body: undefined };
}

/** Every kind of failure of a request, but for a throttle. */
export type FailureName = PassingFailure | LastingFailure;

/** The kinds that may be gone a moment later. */
export type PassingFailure = (typeof passing)[number];

/** The kinds that stay. */
export type LastingFailure = (typeof lasting)[number];

/** The kinds that may be gone a moment later. */
export const passing: readonly ["lost", "late", "broken", "requestTimeout"] = [
  "lost",
  "late",
  "broken",
  "requestTimeout",
];

/** The kinds that stay. */
export const lasting: readonly [
  "teapot",
  "moved",
  "unauthorized",
  "missing",
  "busy",
  "invalid",
  "unknown",
] = ["teapot", "moved", "unauthorized", "missing", "busy", "invalid", "unknown"];

/** One error of every kind. */
export const failures: Record<FailureName, Error> = {
  lost: new ConnectionError("The connection was lost.", { operation, reason: "lost" }),
  late: new TimeoutError(operation, 60_000),
  broken: new ServerError("The service failed.", answer(503)),
  requestTimeout: new ApiError("The request took too long.", answer(408)),
  teapot: new ApiError("Something else.", answer(418)),
  moved: new ApiError("Somewhere else.", answer(307)),
  unauthorized: new AuthenticationError("Not this key.", answer(401)),
  missing: new NotFoundError("No such run.", answer(404)),
  busy: new ConflictError("The session is busy.", answer(409)),
  invalid: new ValidationError([], answer(422)),
  unknown: new OutcomeUnknownError("the connection was lost", { operation, reason: "lost" }),
};

/** A throttle that asks for a pause of `retryAfter` milliseconds. */
export function throttle(retryAfter: number): ThrottleError {
  const retryAt = new Date(Date.now() + retryAfter);
  return new ThrottleError({ operation, scope: "project", retryAfter, retryAt });
}
