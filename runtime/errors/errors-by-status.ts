import { type ApiError, AuthenticationError, ConflictError, NotFoundError } from "./api-error.js";
import { ValidationError } from "./validation-error.js";

/**
 * Error classes by status. A list of its own, so that a client bundles only these classes, not every error of the
 * package.
 */
export const errorsByStatus: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  404: NotFoundError,
  409: ConflictError,
};

/** The status of a {@link ValidationError}, which is built from the problems in the response. */
export const invalidStatus = 422;

/** Returns the name of the class for a status; `undefined` if no class covers that status alone. */
export function errorNameOf(status: number): string | undefined {
  // Too Many Requests (RFC 6585, section 4). The class itself is left to those who throw it.
  if (status === 429) return "ThrottleError";
  return status === invalidStatus ? ValidationError.facts[0] : errorsByStatus[status]?.facts[0];
}
