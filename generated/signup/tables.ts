import type { Deployment, Operation } from "../../runtime/transport/index.js";
import type { RegionRules } from "../../runtime/regions/index.js";

export const deployment: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: false },
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

export const createChallenge: Operation = {
  id: "createChallenge",
  api: "signup",
  method: "POST",
  path: "/cloud/signup",
  result: "json",
  contentType: "application/json",
  body: { fields: { email: {}, name: {} } },
  budget: "general",
  keyless: true,
};

export const verifyChallenge: Operation = {
  id: "verifyChallenge",
  api: "signup",
  method: "POST",
  path: "/cloud/signup/verify",
  result: "json",
  contentType: "application/json",
  body: {
    fields: { answer: {}, challenge_id: {} },
    required: ["answer", "challenge_id"],
    patterns: [
      {
        field: "answer",
        pattern: "^-?[0-9]+\\.[0-9]{2}$",
        says: "The result as a decimal number with exactly two decimal places.",
      },
    ],
  },
  budget: "general",
  keyless: true,
};

export const createClaim: Operation = {
  id: "createClaim",
  api: "signup",
  method: "POST",
  path: "/cloud/signup/claim",
  result: "json",
  budget: "general",
};

export const verifyChallengeRegistration = {
  who: ["email", "name"],
  id: "challenge_id",
  answer: "answer",
  decimals: 2,
} as const;

export const createClaimLifetimeSeconds = 3600 as const;

export const regionRules: RegionRules = {
  regions: { us: {}, eu: {} },
  offered: { createChallenge: ["us"], verifyChallenge: ["us"], createClaim: ["us"] },
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
