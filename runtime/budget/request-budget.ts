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
export interface RateLaws {
  readonly general: RateLaw;
  readonly status: RateLaw;
}

/**
 * Returns a number of at least 0 unchanged.
 *
 * @throws {RangeError} for anything else
 */
export function checkFigure(name: string, value: number): void {
  if (typeof value === "number" && value >= 0) return;
  throw new RangeError(`The ${name} must be a number of 0 or more.`);
}
