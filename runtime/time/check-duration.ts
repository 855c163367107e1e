import { checkOption } from "../errors/configuration-error.js";

/**
 * Returns `value` if it is a positive number of milliseconds or `Infinity`.
 *
 * @param more what the message says besides
 * @throws {ConfigurationError} otherwise, naming the option
 */
export function checkDuration(option: string, value: number, more = ""): number {
  const isValid = typeof value === "number" && value > 0;
  checkOption(option, isValid, `a positive number of milliseconds, for example 60_000${more}`);
  return value;
}
