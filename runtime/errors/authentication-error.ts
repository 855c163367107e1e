import { ApiError } from "./api-error.js";

/**
 * The service did not accept the key (401).
 *
 * The message lists the possible causes and names the client's region. Source: Service description, Errors and
 * Authentication.
 */
export class AuthenticationError extends ApiError {
  /** @internal */
  static override readonly kind: string = "AuthenticationError";

  override get code(): string {
    return "authentication_failed";
  }
}
