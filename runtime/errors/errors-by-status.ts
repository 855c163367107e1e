import type { ApiError } from "./api-error.js";
import { AuthenticationError } from "./authentication-error.js";
import { ConflictError } from "./conflict-error.js";
import { NotFoundError } from "./not-found-error.js";
import { ValidationError } from "./validation-error.js";

/**
 * The classes of errors that stand for one status.
 *
 * A list of its own, because a client carries what it names: not every error of the package.
 */
export const errorsByStatus: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  404: NotFoundError,
  409: ConflictError,
};

/** The status of a {@link ValidationError}, which is made of the problems that the answer lists. */
export const invalidStatus = 422;

/** The name of the class that stands for a status; undefined when none does for it alone. */
export function errorNameOf(status: number): string | undefined {
  return status === invalidStatus ? ValidationError.kind : errorsByStatus[status]?.kind;
}
