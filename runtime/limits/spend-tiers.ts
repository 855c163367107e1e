import { type RateLaws, ratesFor, type RequestBudget } from "../budget/index.js";

/** The three grants, of which the highest applies. Omit grants that a project does not have. */
export interface Grants {
  /** Concurrency that the project already has. */
  readonly existing?: number | undefined;
  /** Concurrency of a legacy plan. */
  readonly legacyPlan?: number | undefined;
  /**
   * Qualifying payments of the project, in US dollars.
   *
   * @default 0
   */
  readonly payments?: number | undefined;
}

/**
 * Returns the concurrency for qualifying payments.
 *
 * @throws {RangeError} when the amount is negative or NaN
 */
export function concurrencyForPayments(tiers: readonly SpendTier[], usd: number): number {
  checkFigure("payments in US dollars", usd);
  const earned = tiers.filter(({ paymentsUsd }) => paymentsUsd <= usd);
  return Math.max(0, ...earned.map(({ concurrency }) => concurrency));
}

/**
 * Returns the concurrency of a project: the highest of its grants.
 *
 * @throws {RangeError} when a grant is negative or NaN
 */
export function effectiveConcurrency(
  tiers: readonly SpendTier[],
  { existing = 0, legacyPlan = 0, payments = 0 }: Grants,
): number {
  checkFigure("existing grant", existing);
  checkFigure("grant of the legacy plan", legacyPlan);
  return Math.max(existing, legacyPlan, concurrencyForPayments(tiers, payments));
}

/**
 * Returns the request rates for a stored concurrency. A project can have others by agreement.
 *
 * @throws {RangeError} when the concurrency is negative or NaN
 */
export function requestBudget(laws: RateLaws, concurrency: number): RequestBudget {
  checkFigure("concurrency", concurrency);
  return ratesFor(laws, concurrency);
}

function checkFigure(name: string, value: number): void {
  if (typeof value === "number" && value >= 0) return;
  throw new RangeError(`The ${name} must be a number of 0 or more.`);
}

/** Concurrency of a project whose qualifying payments reach an amount. */
export interface SpendTier {
  readonly paymentsUsd: number;
  readonly concurrency: number;
}

/** The limits in a spec, as data. */
export interface LimitsTable {
  /** In ascending order of payments. */
  readonly spendTiers: readonly SpendTier[];
  /** Request rates of a project, by budget, and the window in which they are counted. */
  readonly requestRate: RateLaws & { readonly windowSeconds: number };
  /** The rates of a public source IP address, which another layer counts, and the window and pause of that layer. */
  readonly edge: Readonly<Record<string, number | { readonly maximumPerSecond: number }>>;
}
