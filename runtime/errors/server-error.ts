import { ApiError } from "./api-error.js";

/**
 * The service failed while it handled the request (5xx).
 *
 * If the request creates or changes something, the message says that it may have been carried out.
 */
export class ServerError extends ApiError {
  /** @internal */
  static override readonly kind: string = "ServerError";

  override get code(): string {
    return "server_error";
  }
}
