/** Concurrency and request rates of a project. */
export type { RateLaw, RateLaws, RequestBudget } from "../budget/index.js";
export { createLimits, type Limits } from "./create-limits.js";
export {
  type LimitsTable,
  type SpendTier,
  concurrencyForPayments,
  effectiveConcurrency,
  type Grants,
  requestBudget,
} from "./spend-tiers.js";
