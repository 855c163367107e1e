/** A rate that depends on the stored concurrency of a project, in requests per second. */
export interface RateLaw {
  /** Minimum rate. */
  readonly minimumPerSecond: number;
  /** Rate per unit of concurrency. */
  readonly perConcurrency: number;
  /** Maximum rate. If absent, there is no cap. */
  readonly maximumPerSecond?: number;
}

/** The request rates of a project, by the budget that counts them. */
export interface RateLaws {
  readonly general: RateLaw;
  readonly status: RateLaw;
}
