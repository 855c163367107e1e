import type { Deployment, Operation } from "../../runtime/transport/index.js";
import type { LimitsTable } from "../../runtime/limits/index.js";

export const deployment: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: true },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: { us: { baseUrlEnv: "SERVICE_BASE_URL" }, eu: { baseUrlEnv: "SERVICE_EU_BASE_URL" } },
  requestRate: {
    windowSeconds: 5,
    general: { minimumPerSecond: 25, perConcurrency: 2, maximumPerSecond: 100 },
    status: { minimumPerSecond: 25, perConcurrency: 2 },
  },
  throttle: {
    limitField: "limit_rps",
    waitField: "retry_after_seconds",
    limitHeader: "X-RateLimit-Limit",
  },
  otherPaths: ["/api/v2", "/api/v3", "/api/v4"],
};

export const basePath = "" as const;

export const getAccount: Operation = {
  id: "getAccount",
  api: "billing",
  method: "GET",
  path: "/api/v2/billing/account",
  result: "json",
  budget: "general",
  concurrencyField: "concurrentSessionLimit",
  projectField: "projectId",
};

export const limits: LimitsTable = {
  spendTiers: [
    { paymentsUsd: 0, concurrency: 10 },
    { paymentsUsd: 100, concurrency: 50 },
    { paymentsUsd: 1000, concurrency: 250 },
    { paymentsUsd: 5000, concurrency: 500 },
    { paymentsUsd: 25000, concurrency: 1000 },
  ],
  requestRate: {
    windowSeconds: 5,
    general: { minimumPerSecond: 25, perConcurrency: 2, maximumPerSecond: 100 },
    status: { minimumPerSecond: 25, perConcurrency: 2 },
  },
  edge: {
    windowSeconds: 300,
    retryAfterSeconds: 300,
    general: { maximumPerSecond: 1000 },
    status: { maximumPerSecond: 2500 },
  },
};
