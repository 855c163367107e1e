import type { RateLayer } from "./rate-budget.js";

/** Requests per second that a project may send, by the budget that counts them. */
export interface RequestBudget {
  /** Requests per second for everything but status lookups. */
  readonly general: number;
  /** Requests per second for status lookups. */
  readonly status: number;
}

/** Returns the request rates for a stored concurrency. A project can have others by agreement. */
export function ratesFor({ general, status }: RateLaws, concurrency: number): RequestBudget {
  return { general: rateOf(general, concurrency), status: rateOf(status, concurrency) };
}

function rateOf(law: RateLaw, concurrency: number): number {
  const rate = Math.max(law.minimumPerSecond, law.perConcurrency * concurrency);
  return Math.min(rate, law.maximumPerSecond ?? Infinity);
}

/** A rate that depends on the stored concurrency of a project, in requests per second. */
export interface RateLaw {
  /** Minimum rate. */
  readonly minimumPerSecond: number;
  /** Rate per unit of concurrency. */
  readonly perConcurrency: number;
  /** Maximum rate. If absent, there is no cap. */
  readonly maximumPerSecond?: number;
}

/** The request rates of a project, by the budget that counts them. */
export type RateLaws = Readonly<Record<RateLayer, RateLaw>>;
