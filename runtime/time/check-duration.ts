import { ConfigurationError } from "../errors/configuration-error.js";

/**
 * Returns `value` if it is a positive number of milliseconds or `Infinity`.
 *
 * @throws {ConfigurationError} otherwise, naming the option
 */
export function checkDuration(option: string, value: number): number {
  if (typeof value === "number" && value > 0) return value;
  throw new ConfigurationError(
    `The option \`${option}\` must be a positive number of milliseconds, for example 60_000.`,
  );
}
