import type { RateLaws } from "../../runtime/budget/index.js";

/** Concurrency of a project whose qualifying payments reach an amount. */
export interface SpendTier {
  readonly paymentsUsd: number;
  readonly concurrency: number;
}

/** The limits in a spec, as data. */
export interface LimitsTable {
  /** In ascending order of payments. */
  readonly spendTiers: readonly SpendTier[];
  /** Request rates of a project, by budget. */
  readonly requestRate: RateLaws;
}
