import { ApiError } from "./api-error.js";

/**
 * The service did not accept the key (401).
 *
 * The message names the possible causes and the region that the client uses.
 * Source: Service description, Errors and Authentication.
 */
export class AuthenticationError extends ApiError {
  /** @internal */
  static override readonly kind: string = "AuthenticationError";

  override get code(): string {
    return "authentication_failed";
  }
}
