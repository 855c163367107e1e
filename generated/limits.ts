import { createLimits } from "../runtime/limits/index.js";
import type { Limits } from "../runtime/limits/index.js";
import { limits as billing } from "./billing/tables.js";

const bound: Limits = /* @__PURE__ */ createLimits({ billing });

/** Concurrency by qualifying payments of a project, lowest payments first. */
export const spendTiers: typeof bound.spendTiers = bound.spendTiers;

/**
 * Returns the concurrency for qualifying payments in US dollars.
 *
 * @throws {RangeError} when the amount is negative or NaN
 */
export const concurrencyForPayments: typeof bound.concurrencyForPayments =
  bound.concurrencyForPayments;

/**
 * Returns the concurrency of a project: the highest of its existing grant, its legacy-plan grant and its spend-tier
 * grant.
 *
 * Without any of them, the grant for no payments.
 *
 * @throws {RangeError} when a grant is negative or NaN
 */
export const effectiveConcurrency: typeof bound.effectiveConcurrency = bound.effectiveConcurrency;

/**
 * Returns the requests per second that a project of that concurrency may send. All its keys share them.
 *
 * @throws {RangeError} when the concurrency is negative or NaN
 *
 * @example
 * ```ts
 * const account = await new BillingClient().getAccount();
 * const { concurrentSessionLimit: limit = 0 } = account;
 * console.log(requestBudget(limit)); // requests per second
 * ```
 */
export const requestBudget: typeof bound.requestBudget = bound.requestBudget;

export type { Grants, Limits, RequestBudget, SpendTier } from "../runtime/limits/index.js";
