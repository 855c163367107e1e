import { createLimits } from "../overlays/limits/index.js";
import type { Limits } from "../overlays/limits/index.js";
import { limits as billing } from "./billing/tables.js";

const bound: Limits = /* @__PURE__ */ createLimits({ billing });
export const spendTiers: typeof bound.spendTiers = bound.spendTiers;
export const concurrencyForPayments: typeof bound.concurrencyForPayments = bound.concurrencyForPayments;
export const effectiveConcurrency: typeof bound.effectiveConcurrency = bound.effectiveConcurrency;
export const requestBudget: typeof bound.requestBudget = bound.requestBudget;
export type * from "../overlays/limits/index.js";
