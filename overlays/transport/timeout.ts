import { ConfigurationError } from "../errors/configuration-error.js";

/** Time for one attempt when nothing else is said, in milliseconds. */
export const defaultTimeout = 60_000;

/** Longest delay that timers keep; a longer one would fire at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * `timeout` in milliseconds, cut to what a timer keeps; `Infinity` stays.
 *
 * @throws {ConfigurationError} when it is no positive number
 */
export function checkTimeout(timeout: number): number {
  if (typeof timeout !== "number" || !(timeout > 0)) {
    throw new ConfigurationError(
      "The option `timeout` must be a positive number of milliseconds, for example 60_000, or Infinity for no limit.",
    );
  }
  return timeout === Infinity ? timeout : Math.min(timeout, longestTimer);
}
