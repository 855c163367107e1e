import { ConfigurationError } from "../errors/configuration-error.js";

/** Default timeout of one attempt, in milliseconds. */
export const defaultTimeout = 60_000;

/**
 * Returns `timeout` if it is a positive number of milliseconds or `Infinity`.
 *
 * @throws {ConfigurationError} when it is not
 */
export function checkTimeout(timeout: number): number {
  if (typeof timeout !== "number" || !(timeout > 0)) {
    throw new ConfigurationError(
      "The option `timeout` must be a positive number of milliseconds, for example 60_000, or Infinity for no limit.",
    );
  }
  return timeout;
}
