import described from "../limits/tables.json" with { type: "json" };
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

const throttleFields = { limitField: "limit_rps", waitField: "retry_after_seconds" };

/** The V4 API with what the description says of request rates and throttles. */
const throttle = { ...throttleFields, limitHeader: "X-RateLimit-Limit" };
export const limitedV4: Deployment = { ...v4, requestRate: described.requestRate, throttle };

/** Sign-up: US only, and two of its three calls take no key. */
export const signup: Deployment = {
  key: { in: "header", name: "X-Service-API-Key", env: "SERVICE_API_KEY", required: false },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: { us: { title: "US", baseUrlEnv: "SERVICE_BASE_URL" } },
  otherPaths: ["/api/v2", "/api/v3", "/api/v4"],
};

const reading = { method: "GET", result: "json" } as const;
const sending = { method: "POST", result: "json", contentType: "application/json" } as const;

export const createRun: Operation = { ...sending, id: "runs.create", path: "/runs" };

export const getRun: Operation = { ...reading, id: "runs.get", path: "/runs/{id}" };

const status = { id: "runs.getStatus", path: "/runs/{id}/status", budget: "status" } as const;
export const getStatus: Operation = { ...reading, ...status };

/** Of another API: its path is below the host root. */
export const getAccount: Operation = {
  ...reading,
  id: "getAccount",
  server: "",
  path: "/api/v2/billing/account",
  concurrencyField: "concurrentSessionLimit",
  projectField: "projectId",
};

const patching = { ...sending, method: "PATCH", result: "unknown", retry: "safe" } as const;
export const stopBrowser: Operation = {
  ...patching,
  id: "browsers.update",
  path: "/browsers/{id}",
};

const signUp = { method: "POST", result: "json" } as const;
const challenge = { ...sending, path: "/cloud/signup", keyless: true } as const;

export const createChallenge: Operation = { ...challenge, id: "createChallenge" };

export const createClaim: Operation = { ...signUp, id: "createClaim", path: "/cloud/signup/claim" };
