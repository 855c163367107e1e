/** Concurrency and request rates of a project. */
export type { RateLaw, RateLaws, RateLayer, RequestBudget } from "../budget/index.js";
export * from "./create-limits.js";
