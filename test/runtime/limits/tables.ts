import type { LimitsTable } from "../../../runtime/limits/index.js";

/** The limits as the service description has them. */
export const described: LimitsTable = {
  spendTiers: [
    { paymentsUsd: 0, concurrency: 10 },
    { paymentsUsd: 100, concurrency: 50 },
    { paymentsUsd: 1_000, concurrency: 250 },
    { paymentsUsd: 5_000, concurrency: 500 },
    { paymentsUsd: 25_000, concurrency: 1_000 },
  ],
  requestRate: {
    windowSeconds: 5,
    general: { minimumPerSecond: 25, perConcurrency: 2, maximumPerSecond: 100 },
    status: { minimumPerSecond: 25, perConcurrency: 2 },
  },
  edge: {
    windowSeconds: 300,
    retryAfterSeconds: 300,
    general: { maximumPerSecond: 1_000 },
    status: { maximumPerSecond: 2_500 },
  },
};
