/** Concurrency that a project has earned once its qualifying payments reach an amount. */
export interface SpendTier {
  readonly paymentsUsd: number;
  readonly concurrency: number;
}

/** A rate that depends on the stored concurrency of a project, in requests per second. */
export interface RateLaw {
  /** Granted in any case. */
  readonly minimumPerSecond: number;
  /** Granted for each unit of concurrency. */
  readonly perConcurrency: number;
  /** Never exceeded; absent: no cap. */
  readonly maximumPerSecond?: number;
}

/** What a spec says of limits: data. */
export interface LimitsTable {
  /** In rising order of payments. */
  readonly spendTiers: readonly SpendTier[];
  /** The project's request rates, by budget. */
  readonly requestRate: { readonly general: RateLaw; readonly status: RateLaw };
}
