import { checkFigure } from "./check-figure.js";
import type { RateLaw, RateLaws } from "./rate-law.js";

/** Requests per second that a project may send, by the budget that counts them. */
export interface RequestBudget {
  readonly general: number;
  readonly status: number;
}

/**
 * Returns the request rates for a stored concurrency. A project can have others by agreement.
 *
 * @throws {RangeError} when the concurrency is negative or NaN
 */
export function requestBudget({ general, status }: RateLaws, concurrency: number): RequestBudget {
  checkFigure("concurrency", concurrency);
  return { general: rateOf(general, concurrency), status: rateOf(status, concurrency) };
}

function rateOf(law: RateLaw, concurrency: number): number {
  const rate = Math.max(law.minimumPerSecond, law.perConcurrency * concurrency);
  return Math.min(rate, law.maximumPerSecond ?? Infinity);
}
