import { defaultMaxRetries } from "../budget/index.js";
import { ConfigurationError } from "../errors/configuration-error.js";
import { checkDuration } from "../time/index.js";
import type { ClientOptions } from "./client-options.js";
import { checkTimeout, defaultTimeout } from "./timeout.js";

/** How long and how often a call may try. */
export interface CallLimits {
  /** Time for one attempt in milliseconds, or `Infinity`. */
  readonly timeout: number;
  /** Time for the whole call in milliseconds, or `Infinity`. */
  readonly deadline: number;
  /** How often it may be repeated. */
  readonly maxRetries: number;
}

/** What holds for clients that say nothing. */
export const defaultLimits: CallLimits = {
  timeout: defaultTimeout,
  deadline: Infinity,
  maxRetries: defaultMaxRetries,
};

/**
 * The limits that options set, on top of others.
 *
 * @throws {ConfigurationError} naming an option that cannot be one
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

/** `value` itself, when it is a time to wait in milliseconds. */
export function checkMaxThrottleWait(value: number): number {
  if (typeof value === "number" && value >= 0) return value;
  throw new ConfigurationError(
    "The option `maxThrottleWait` must be a number of milliseconds from 0 on, for example 60_000, or Infinity for no limit.",
  );
}

/** `value` itself, when it is an interval in milliseconds or a function; absent ones pass. */
export function checkPollInterval(
  value: ClientOptions["pollInterval"],
): ClientOptions["pollInterval"] {
  if (value === undefined || typeof value === "function") return value;
  return checkDuration("pollInterval", value);
}

function checkMaxRetries(value: number): number {
  if (value === Infinity || (Number.isInteger(value) && value >= 0)) return value;
  throw new ConfigurationError(
    "The option `maxRetries` must be a whole number from 0 on, for example 2; 0 means a single attempt.",
  );
}
