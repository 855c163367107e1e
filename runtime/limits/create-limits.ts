import {
  type LimitsTable,
  type SpendTier,
  concurrencyForPayments,
  effectiveConcurrency,
  type Grants,
  requestBudget,
} from "./spend-tiers.js";
import type { RequestBudget } from "../budget/index.js";

/**
 * The service's limits as functions. Projects that are billed elsewhere can differ: the limits that the account shows
 * are authoritative.
 *
 * Source: Service description, Limits.
 */
export interface Limits {
  /** Concurrency by qualifying payments of a project, lowest payments first. */
  readonly spendTiers: readonly SpendTier[];
  /**
   * Returns the concurrency for qualifying payments in US dollars.
   *
   * @throws {RangeError} when the amount is negative or NaN
   */
  concurrencyForPayments(usd: number): number;
  /**
   * Returns the concurrency of a project: the highest of its existing grant, its legacy-plan grant and its spend-tier
   * grant.
   *
   * Without any of them, the grant for no payments.
   *
   * @throws {RangeError} when a grant is negative or NaN
   */
  effectiveConcurrency(grants: Grants): number;
  /**
   * Returns the requests per second that a project of that concurrency may send. All its keys share them.
   *
   * @throws {RangeError} when the concurrency is negative or NaN
   *
   * @example
   * ```ts
   * const { concurrentSessionLimit = 0 } = await new BillingClient().getAccount();
   * console.log(requestBudget(concurrentSessionLimit)); // requests per second
   * ```
   */
  requestBudget(concurrency: number): RequestBudget;
}

/**
 * Creates the functions from the specs.
 *
 * @param tables by the name of the API whose spec has them; exactly one
 */
export function createLimits(tables: Readonly<Record<string, LimitsTable>>): Limits {
  const [table, ...others] = Object.values(tables);
  if (table === undefined || others.length > 0) {
    throw new TypeError("exactly one spec must define the limits");
  }
  const { spendTiers, requestRate } = table;
  return {
    spendTiers,
    concurrencyForPayments: (usd) => concurrencyForPayments(spendTiers, usd),
    effectiveConcurrency: (grants) => effectiveConcurrency(spendTiers, grants),
    requestBudget: (concurrency) => requestBudget(requestRate, concurrency),
  };
}
