/** A rate budget for several processes and machines, on Redis or Valkey. */
export type { Clock } from "../../time/index.js";
export type { BudgetEnvironment } from "../budget-environment.js";
export type * from "../rate-budget.js";
export type { RedisConnection } from "./redis-script.js";
export { SharedRateBudget, type SharedRateBudgetOptions } from "./shared-rate-budget.js";
