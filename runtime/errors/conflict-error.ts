import { ApiError } from "./api-error.js";

/**
 * The resource cannot take the request in its present state (409), such as a session that is busy.
 *
 * Never repeated by itself. Source: Service description, Errors.
 */
export class ConflictError extends ApiError {
  /** @internal */
  static override readonly kind: string = "ConflictError";

  override get code(): string {
    return "conflict";
  }
}
