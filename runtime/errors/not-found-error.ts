import { ApiError } from "./api-error.js";

/**
 * The service knows no such resource or operation (404), which includes one that lives in another
 * region.
 *
 * Source: Service description, Errors.
 */
export class NotFoundError extends ApiError {
  /** @internal */
  static override readonly kind: string = "NotFoundError";

  override get code(): string {
    return "not_found";
  }
}
