/** Concurrency and request rates of a project. */
export {
  type RateLaw,
  type RateLaws,
  type RequestBudget,
  requestBudget,
} from "../../runtime/budget/index.js";
export { createLimits, type Limits } from "./create-limits.js";
export type { LimitsTable, SpendTier } from "./limits-table.js";
export { concurrencyForPayments, effectiveConcurrency, type Grants } from "./spend-tiers.js";
