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

export const runsCreate: Operation = {
  id: "runs.create",
  method: "POST",
  path: "/api/v4/runs",
  result: "json",
  contentType: "application/json",
  budget: "general",
};

export const runsGetStatus: Operation = {
  id: "runs.getStatus",
  method: "GET",
  path: "/api/v4/runs/{id}/status",
  result: "json",
  budget: "status",
};

export const runsGet: Operation = {
  id: "runs.get",
  method: "GET",
  path: "/api/v4/runs/{id}",
  result: "json",
  budget: "general",
};

export const sessionsQueueMessage: Operation = {
  id: "sessions.queueMessage",
  method: "POST",
  path: "/api/v4/sessions/{id}/queue",
  result: "unknown",
  contentType: "application/json",
  budget: "general",
};

export const browsersCreate: Operation = {
  id: "browsers.create",
  method: "POST",
  path: "/api/v4/browsers",
  result: "json",
  contentType: "application/json",
  budget: "general",
};

export const browsersUpdate: Operation = {
  id: "browsers.update",
  method: "PATCH",
  path: "/api/v4/browsers/{id}",
  result: "unknown",
  contentType: "application/json",
  budget: "general",
  retry: "safe",
};
