import type { RateLaws } from "../../runtime/budget/index.js";

/** Concurrency that a project has earned once its qualifying payments reach an amount. */
export interface SpendTier {
  readonly paymentsUsd: number;
  readonly concurrency: number;
}

/** What a spec says of limits: data. */
export interface LimitsTable {
  /** In rising order of payments. */
  readonly spendTiers: readonly SpendTier[];
  /** The project's request rates, by budget. */
  readonly requestRate: RateLaws;
}
