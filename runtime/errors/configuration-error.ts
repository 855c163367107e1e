import { CloudAgentError } from "./cloud-agent-error.js";

/**
 * A client cannot work with the settings it was given: key, region, base URL, headers, time-out, or
 * the place where it runs.
 *
 * Raised when the client is constructed; for a missing key on an API that needs it only for some
 * calls, by the call. The message says which option or environment variable to change and never
 * shows the value.
 */
export class ConfigurationError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "ConfigurationError";

  override get code(): string {
    return "configuration_invalid";
  }
}
