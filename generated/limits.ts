import { createLimits } from "../overlays/limits/index.js";
import type { Limits } from "../overlays/limits/index.js";
import { limits as billing } from "./billing/tables.js";

const bound: Limits = /* @__PURE__ */ createLimits({ billing });
/** See {@link Limits.spendTiers }. */
export const spendTiers: typeof bound.spendTiers = bound.spendTiers;
/** See {@link Limits.concurrencyForPayments }. */
export const concurrencyForPayments: typeof bound.concurrencyForPayments = bound.concurrencyForPayments;
/** See {@link Limits.effectiveConcurrency }. */
export const effectiveConcurrency: typeof bound.effectiveConcurrency = bound.effectiveConcurrency;
/** See {@link Limits.requestBudget }. */
export const requestBudget: typeof bound.requestBudget = bound.requestBudget;
export type * from "../overlays/limits/index.js";
