import { ApiError } from "./api-error.js";

/**
 * The service does not know the resource or operation (404). It may exist in another region.
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
