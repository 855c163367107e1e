import { checkOption, ConfigurationError } from "../errors/configuration-error.js";
import { ResultError } from "../errors/index.js";
import { statusOf, type WorkFacts } from "../waiting/ended-work.js";
import type { RetryFailed, RetryRule } from "./run-all-options.js";

/**
 * Creates the rule for work that failed. Without the option, nothing is created again.
 *
 * @throws {ConfigurationError} when the option is invalid, or the spec does not say which work has failed
 */
export function createRetryRule(retryFailed?: RetryFailed, work?: WorkFacts): RetryRule {
  if (retryFailed === undefined) return () => false;
  const { attempts, mismatched = false }: Partial<RetryFailed> = Object(retryFailed);
  const most = checkWhole("retryFailed.attempts", attempts);
  checkOption("retryFailed.mismatched", typeof mismatched === "boolean", "true or false");
  const waiter = work?.waiter;
  if (waiter?.failed === undefined)
    throw new ConfigurationError(
      "The spec does not say which work has failed, so the option `retryFailed` cannot be used.",
    );
  const failed: readonly (string | undefined)[] = waiter.failed;
  const hasFailed = (ended: unknown): boolean =>
    ended instanceof ResultError ? mismatched : failed.includes(statusOf(waiter, ended));
  return (ended, earlier) => hasFailed(ended) && earlier + 1 < most;
}

/**
 * Returns the value of an option that counts something.
 *
 * @throws {ConfigurationError} when it is not a whole number above 0
 */
export function checkWhole(option: string, value: unknown): number {
  const count = Number.isInteger(value) ? Number(value) : 0;
  checkOption(option, count > 0, "a whole number above 0");
  return count;
}
