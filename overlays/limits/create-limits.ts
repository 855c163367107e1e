import type { LimitsTable, SpendTier } from "./limits-table.js";
import { type RequestBudget, requestBudget } from "../../runtime/budget/index.js";
import { concurrencyForPayments, effectiveConcurrency, type Grants } from "./spend-tiers.js";

/**
 * The service's limits as functions. Projects that are billed elsewhere can differ: what the account
 * itself shows is authoritative.
 *
 * Source: Service description, Limits.
 */
export interface Limits {
  /** Concurrency by qualifying payments of a project, lowest payments first. */
  readonly spendTiers: readonly SpendTier[];
  /**
   * The concurrency that qualifying payments in US dollars have earned.
   *
   * @throws {RangeError} for a negative amount or NaN
   */
  concurrencyForPayments(usd: number): number;
  /**
   * The concurrency that applies to a project: the highest of what it has, what a legacy plan grants
   * and what its payments have earned. Without any of them, what no payments at all earn.
   *
   * @throws {RangeError} for a negative grant or NaN
   */
  effectiveConcurrency(grants: Grants): number;
  /**
   * The requests per second that a project of that concurrency may send, shared by all of its keys.
   *
   * @throws {RangeError} for a negative concurrency or NaN
   */
  requestBudget(concurrency: number): RequestBudget;
}

/**
 * Makes the functions from what the specs say.
 *
 * @param tables by the name of the API whose spec says it; exactly one
 */
export function createLimits(tables: Readonly<Record<string, LimitsTable>>): Limits {
  const [table, ...others] = Object.values(tables);
  if (table === undefined || others.length > 0) {
    throw new TypeError("exactly one spec has to state the limits");
  }
  const { spendTiers, requestRate } = table;
  return {
    spendTiers,
    concurrencyForPayments: (usd) => concurrencyForPayments(spendTiers, usd),
    effectiveConcurrency: (grants) => effectiveConcurrency(spendTiers, grants),
    requestBudget: (concurrency) => requestBudget(requestRate, concurrency),
  };
}
