import { ApiError } from "./api-error.js";

/**
 * The current state of the resource does not allow the request (409), for example because a session is busy.
 *
 * The client does not retry it. Source: Service description, Errors.
 */
export class ConflictError extends ApiError {
  /** @internal */
  static override readonly kind: string = "ConflictError";

  override get code(): string {
    return "conflict";
  }
}
