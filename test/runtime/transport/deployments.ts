import { described } from "../limits/tables.js";
import type { Deployment, Operation } from "../../../runtime/transport/index.js";

/** The V4 API as the service description has it. */
export const v4: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: true },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: {
    us: { title: "US", baseUrlEnv: "SERVICE_BASE_URL", basePath: "/api/v4" },
    eu: { title: "EU (Frankfurt)", baseUrlEnv: "SERVICE_EU_BASE_URL", basePath: "/api/v4" },
  },
  basePaths: ["/api/v4"],
  otherPaths: ["/api/v2", "/api/v3"],
};

/** The V4 API with what the description says of request rates and throttles. */
export const limitedV4: Deployment = {
  ...v4,
  requestRate: described.requestRate,
  throttle: {
    limitField: "limit_rps",
    waitField: "retry_after_seconds",
    limitHeader: "X-RateLimit-Limit",
  },
};

/** Sign-up: US only, and two of its three calls take no key. */
export const signup: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: false },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: { us: { title: "US", baseUrlEnv: "SERVICE_BASE_URL" } },
  otherPaths: ["/api/v2", "/api/v3", "/api/v4"],
};

export const createRun: Operation = {
  id: "runs.create",
  method: "POST",
  path: "/runs",
  result: "json",
  contentType: "application/json",
};

export const getRun: Operation = {
  id: "runs.get",
  method: "GET",
  path: "/runs/{id}",
  result: "json",
};

export const getStatus: Operation = {
  id: "runs.getStatus",
  method: "GET",
  path: "/runs/{id}/status",
  result: "json",
  budget: "status",
};

/** Of another API: its path is below the host root. */
export const getAccount: Operation = {
  id: "getAccount",
  method: "GET",
  server: "",
  path: "/api/v2/billing/account",
  result: "json",
  concurrencyField: "concurrentSessionLimit",
  projectField: "projectId",
};

export const stopBrowser: Operation = {
  id: "browsers.update",
  method: "PATCH",
  path: "/browsers/{id}",
  result: "unknown",
  contentType: "application/json",
  retry: "safe",
};

export const createChallenge: Operation = {
  id: "createChallenge",
  method: "POST",
  path: "/cloud/signup",
  result: "json",
  contentType: "application/json",
  keyless: true,
};

export const createClaim: Operation = {
  id: "createClaim",
  method: "POST",
  path: "/cloud/signup/claim",
  result: "json",
};
