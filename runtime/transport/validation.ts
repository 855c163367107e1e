import { ConfigurationError } from "../errors/configuration-error.js";

/**
 * The option `validation` itself, when it is one of the two that there are.
 *
 * @throws {ConfigurationError} when it is anything else, which only a caller without types can give
 */
export function checkValidation(given: unknown): "known" | "off" {
  if (given === "known" || given === "off") return given;
  throw new ConfigurationError('The option `validation` must be "known" or "off".');
}
