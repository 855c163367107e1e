import { ConfigurationError } from "../errors/configuration-error.js";

/** Time for one attempt when nothing else is said, in milliseconds. */
export const defaultTimeout = 60_000;

/**
 * `timeout` itself, when it is a positive number of milliseconds; `Infinity` passes.
 *
 * @throws {ConfigurationError} when it is no positive number
 */
export function checkTimeout(timeout: number): number {
  if (typeof timeout !== "number" || !(timeout > 0)) {
    throw new ConfigurationError(
      "The option `timeout` must be a positive number of milliseconds, for example 60_000, or Infinity for no limit.",
    );
  }
  return timeout;
}
