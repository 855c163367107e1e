import { defaultMaxRetries } from "../budget/index.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { checkDuration } from "../time/index.js";
import type { ClientOptions } from "./client-options.js";
import { checkTimeout, defaultTimeout } from "./timeout.js";

/** Time and retry limits of a call. */
export interface CallLimits {
  /** Timeout of one attempt in milliseconds, or `Infinity`. */
  readonly timeout: number;
  /** Timeout of the whole call in milliseconds, or `Infinity`. */
  readonly deadline: number;
  /** Maximum number of retries. */
  readonly maxRetries: number;
}

/** Defaults of a client. */
export const defaultLimits: CallLimits = {
  timeout: defaultTimeout,
  deadline: Infinity,
  maxRetries: defaultMaxRetries,
};

/**
 * Returns the limits that options set, on top of others.
 *
 * @throws {ConfigurationError} naming an invalid option
 */
export function checkLimits(
  {
    timeout,
    deadline,
    maxRetries,
  }: { readonly [Name in keyof CallLimits]?: CallLimits[Name] | undefined },
  others: CallLimits,
): CallLimits {
  if (timeout === undefined && deadline === undefined && maxRetries === undefined) return others;
  return {
    timeout: timeout === undefined ? others.timeout : checkTimeout(timeout),
    deadline: deadline === undefined ? others.deadline : checkDuration("deadline", deadline),
    maxRetries: maxRetries === undefined ? others.maxRetries : checkMaxRetries(maxRetries),
  };
}

/** Returns `value` if it is a valid waiting time in milliseconds. */
export function checkMaxThrottleWait(value: number): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new ConfigurationError(
    "The option `maxThrottleWait` must be 0 or more milliseconds, for example 60_000, or Infinity for no limit.",
  );
}

/** Returns `value` if it is an interval in milliseconds, a function, or absent. */
export function checkPollInterval(
  value: ClientOptions["pollInterval"],
): ClientOptions["pollInterval"] {
  if (value === undefined || typeof value === "function") return value;
  return checkDuration("pollInterval", value);
}

function checkMaxRetries(value: number): number {
  if (value === Infinity || (Number.isInteger(value) && value >= 0)) return value;
  throw new ConfigurationError(
    "The option `maxRetries` must be a whole number of 0 or more, for example 2; 0 means a single attempt.",
  );
}
