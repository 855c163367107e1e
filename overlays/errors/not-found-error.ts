import { ApiError } from "./api-error.js";

/**
 * The service knows no such resource or operation (404), which includes one that lives in another
 * region.
 *
 * Source: Service description, Errors.
 */
export class NotFoundError extends ApiError {
  static {
    this.prototype.name = "NotFoundError";
  }

  override get code(): string {
    return "not_found";
  }
}
