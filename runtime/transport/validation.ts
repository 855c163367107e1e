import { ConfigurationError } from "../errors/configuration-error.js";

/**
 * Returns the option `validation` if it is valid.
 *
 * @throws {ConfigurationError} when it is not, which only untyped code can cause
 */
export function checkValidation(given: unknown): "known" | "off" {
  if (given === "known" || given === "off") return given;
  throw new ConfigurationError('The option `validation` must be "known" or "off".');
}
