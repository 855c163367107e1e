import type { Deployment, Operation } from "../../overlays/transport/index.js";

export const deployment: Deployment = {
  key: {
    in: "header",
    name: "X-Service-API-Key",
    env: "SERVICE_API_KEY",
    required: false,
  },
  regionEnv: "SERVICE_REGION",
  defaultRegion: "us",
  regions: { us: { title: "US deployment", baseUrlEnv: "SERVICE_BASE_URL" } },
  basePaths: ["/api/v2", "/api/v3", "/api/v4"],
};

export const createChallenge: Operation = {
  id: "createChallenge",
  method: "POST",
  path: "/cloud/signup",
  result: "json",
  contentType: "application/json",
  budget: "general",
  keyless: true,
};

export const verifyChallenge: Operation = {
  id: "verifyChallenge",
  method: "POST",
  path: "/cloud/signup/verify",
  result: "json",
  contentType: "application/json",
  budget: "general",
  keyless: true,
};

export const createClaim: Operation = {
  id: "createClaim",
  method: "POST",
  path: "/cloud/signup/claim",
  result: "json",
  budget: "general",
};
