/** Concurrency and request rates of a project. */
export { createLimits, type Limits } from "./create-limits.js";
export type { LimitsTable, RateLaw, SpendTier } from "./limits-table.js";
export { type RequestBudget, requestBudget } from "./request-budget.js";
export { concurrencyForPayments, effectiveConcurrency, type Grants } from "./spend-tiers.js";
