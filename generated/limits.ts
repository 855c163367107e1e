import { createLimits } from "../overlays/limits/index.js";
import type { Limits } from "../overlays/limits/index.js";
import { limits as billing } from "./billing/tables.js";

const bound: Limits = /* @__PURE__ */ createLimits({ billing });

/** Concurrency by qualifying payments of a project, lowest payments first. */
export const spendTiers: typeof bound.spendTiers = bound.spendTiers;

/**
 * The concurrency that qualifying payments in US dollars have earned.
 *
 * @throws {RangeError} for a negative amount or NaN
 */
export const concurrencyForPayments: typeof bound.concurrencyForPayments = bound.concurrencyForPayments;

/**
 * The concurrency that applies to a project: the highest of what it has, what a legacy plan grants
 * and what its payments have earned. Without any of them, what no payments at all earn.
 *
 * @throws {RangeError} for a negative grant or NaN
 */
export const effectiveConcurrency: typeof bound.effectiveConcurrency = bound.effectiveConcurrency;

/**
 * The requests per second that a project of that concurrency may send, shared by all of its keys.
 *
 * @throws {RangeError} for a negative concurrency or NaN
 */
export const requestBudget: typeof bound.requestBudget = bound.requestBudget;

export type * from "../overlays/limits/index.js";
