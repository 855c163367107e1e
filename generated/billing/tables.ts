import type { Deployment, Operation } from "../../overlays/transport/index.js";

export const deployment: Deployment = {
  key: {
    in: "header",
    name: "X-Service-API-Key",
    env: "SERVICE_API_KEY",
    required: true,
  },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: {
    us: { title: "US deployment", baseUrlEnv: "SERVICE_BASE_URL" },
    eu: {
      title: "EU deployment (Frankfurt)",
      baseUrlEnv: "SERVICE_EU_BASE_URL",
    },
  },
  basePaths: ["/api/v2", "/api/v3", "/api/v4"],
};

export const getAccount: Operation = {
  id: "getAccount",
  method: "GET",
  path: "/api/v2/billing/account",
  result: "json",
  budget: "general",
};
