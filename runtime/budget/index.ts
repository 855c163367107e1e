/** Rate budgets and retries: how fast and how often a client sends requests. */
export * from "./budget-environment.js";
export { backOff } from "./back-off.js";
export { type RateLaw, type RateLaws, type RequestBudget, ratesFor } from "./request-budget.js";
export { Pause } from "./pause.js";
export { ProjectBudget } from "./project-budget.js";
export type * from "./rate-budget.js";
export * from "./tuning.js";
