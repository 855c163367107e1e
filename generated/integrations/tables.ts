import type { Deployment, Operation } from "../../runtime/transport/index.js";
import type { RegionRules } from "../../runtime/regions/index.js";

export const deployment: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: true },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: { us: { baseUrlEnv: "SERVICE_BASE_URL" }, eu: { absent: true } },
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

export const authorize: Operation = {
  id: "authorize",
  api: "integrations",
  method: "POST",
  path: "/api/v4/integrations/{provider}/authorize",
  result: "json",
  budget: "general",
  regions: ["us"],
};

export const getStatus: Operation = {
  id: "getStatus",
  api: "integrations",
  method: "GET",
  path: "/api/v4/integrations/{provider}/status",
  result: "unknown",
  budget: "general",
  regions: ["us"],
};

export const regionRules: RegionRules = {
  regions: { us: {}, eu: {} },
  offered: { authorize: ["us"], getStatus: ["us"] },
  instead: {},
  fields: [],
};

export const regionFacts = {
  us: { title: "United States" },
  eu: {
    title: "European Union (Frankfurt)",
    unavailableFeatures: [
      "email-inbox tool",
      "connected integrations",
      "external browser attachment",
      "payment tools",
      "schedules",
      "webhooks",
      "secret bindings",
      "judge evaluation",
      "hosted web-search tool",
    ],
    disabledFeatures: ["automatic CAPTCHA solving", "browser response caching"],
    unavailableProxies: ["standalone browser custom proxies"],
    unsupportedProjects: [
      "marketplace-billed projects",
      "partner-hosted billing projects",
      "projects restricted to a compliance-only model route",
    ],
  },
} as const;
