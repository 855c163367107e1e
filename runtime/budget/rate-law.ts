/** A rate that depends on the stored concurrency of a project, in requests per second. */
export interface RateLaw {
  /** Granted in any case. */
  readonly minimumPerSecond: number;
  /** Granted for each unit of concurrency. */
  readonly perConcurrency: number;
  /** Never exceeded; absent: no cap. */
  readonly maximumPerSecond?: number;
}

/** The laws of a project's request rates, by the budget that counts them. */
export interface RateLaws {
  readonly general: RateLaw;
  readonly status: RateLaw;
}
