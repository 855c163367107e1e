import { checkFigure } from "../../runtime/budget/index.js";
import type { SpendTier } from "./limits-table.js";

/** The three grants of which the highest applies; one that a project does not have is left out. */
export interface Grants {
  /** Concurrency that the project has already. */
  readonly existing?: number | undefined;
  /** Concurrency of a legacy plan. */
  readonly legacyPlan?: number | undefined;
  /**
   * Qualifying payments of the project in US dollars.
   *
   * @default 0
   */
  readonly payments?: number | undefined;
}

/**
 * The concurrency that qualifying payments have earned.
 *
 * @throws {RangeError} for a negative amount or NaN
 */
export function concurrencyForPayments(tiers: readonly SpendTier[], usd: number): number {
  checkFigure("payments in US dollars", usd);
  const earned = tiers.filter(({ paymentsUsd }) => paymentsUsd <= usd);
  return Math.max(0, ...earned.map(({ concurrency }) => concurrency));
}

/**
 * The concurrency that applies to a project: the highest of its grants.
 *
 * @throws {RangeError} for a negative grant or NaN
 */
export function effectiveConcurrency(
  tiers: readonly SpendTier[],
  { existing = 0, legacyPlan = 0, payments = 0 }: Grants,
): number {
  checkFigure("existing grant", existing);
  checkFigure("grant of the legacy plan", legacyPlan);
  return Math.max(existing, legacyPlan, concurrencyForPayments(tiers, payments));
}
