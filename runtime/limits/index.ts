/** Concurrency and request rates of a project. */
export { type RateLaw, type RateLaws, type RequestBudget, requestBudget } from "../budget/index.js";
export { createLimits, type Limits } from "./create-limits.js";
export {
  type LimitsTable,
  type SpendTier,
  concurrencyForPayments,
  effectiveConcurrency,
  type Grants,
} from "./spend-tiers.js";
