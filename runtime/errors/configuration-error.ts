import { CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/**
 * A setting is invalid: the key, region, base URL, headers, a timeout, or the platform that the client runs on.
 *
 * The constructor throws it. If only some calls of an API need a key, a call without one throws it. The message names
 * the option or environment variable to change and never shows the value.
 */
export class ConfigurationError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ConfigurationError", "configuration_invalid"];
}

/**
 * Asserts that an option is valid.
 *
 * @param expected what the message says that it must be
 * @throws {ConfigurationError} when it is not; the message does not show its value
 */
export function checkOption(option: string, isValid: boolean, expected: string): void {
  if (!isValid) throw new ConfigurationError(`The option \`${option}\` must be ${expected}.`);
}
