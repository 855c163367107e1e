import { ApiError } from "./api-error.js";

/**
 * The service failed while it handled the request (5xx).
 *
 * For a request that creates or changes something the message says that it may have been carried
 * out all the same.
 */
export class ServerError extends ApiError {
  /** @internal */
  static override readonly kind: string = "ServerError";

  override get code(): string {
    return "server_error";
  }
}
