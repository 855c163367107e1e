/** Concurrency and request rates of a project. */
export type { RateLaw, RateLaws, RateLayer, RequestBudget } from "../budget/index.js";
export {
  createLimits,
  type Grants,
  type Limits,
  type LimitsTable,
  type SpendTier,
} from "./create-limits.js";
