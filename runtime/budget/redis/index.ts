/** A rate budget for several processes and machines, on Redis or Valkey. */
export type { RateBudget } from "../rate-budget.js";
export type { RedisConnection } from "./redis-connection.js";
export { SharedRateBudget, type SharedRateBudgetOptions } from "./shared-rate-budget.js";
