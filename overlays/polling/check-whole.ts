import { ConfigurationError } from "../../runtime/errors/index.js";

/**
 * Returns the value of an option that counts something.
 *
 * @throws {ConfigurationError} when it is not a whole number above 0
 */
export function checkWhole(option: string, value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  throw new ConfigurationError(`The option \`${option}\` must be a whole number above 0.`);
}
