import { ConfigurationError } from "../errors/index.js";
import { type WorkFacts, statusOf } from "./ended-work.js";

/** When work that failed is created again. */
export interface RetryFailed {
  /** Maximum number of runs for one body, including the first. A whole number, at least 1. */
  readonly attempts: number;
}

/** Whether ended work is created again. `earlier` is the number of runs of the same body that failed before it. */
export type RetryRule = (run: unknown, earlier: number) => boolean;

/**
 * Creates the rule for work that failed. Without the option, nothing is created again.
 *
 * @throws {ConfigurationError} when the option is invalid, or the spec does not say which work has failed
 */
export function createRetryRule(
  retryFailed: RetryFailed | undefined,
  work: WorkFacts | undefined,
): RetryRule {
  if (retryFailed === undefined) return () => false;
  const { attempts }: { readonly attempts?: unknown } = Object(retryFailed);
  const most = checkWhole("retryFailed.attempts", attempts);
  if (work?.waiter.failed === undefined) {
    throw new ConfigurationError(
      "The spec does not say which work has failed, so the option `retryFailed` cannot be used.",
    );
  }
  const { waiter } = work;
  const failed: readonly (string | undefined)[] = work.waiter.failed;
  return (run, earlier) => failed.includes(statusOf(waiter, run)) && earlier + 1 < most;
}

/**
 * Returns the value of an option that counts something.
 *
 * @throws {ConfigurationError} when it is not a whole number above 0
 */
export function checkWhole(option: string, value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value) && value > 0) return value;
  throw new ConfigurationError(`The option \`${option}\` must be a whole number above 0.`);
}
