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

export const tasksCreate: Operation = {
  id: "tasks.create",
  method: "POST",
  path: "/api/v2/tasks",
  result: "unknown",
  contentType: "application/json",
  budget: "general",
  regions: ["us"],
};

export const browsersCreate: Operation = {
  id: "browsers.create",
  method: "POST",
  path: "/api/v2/browsers",
  result: "json",
  contentType: "application/json",
  budget: "general",
};

export const browsersUpdate: Operation = {
  id: "browsers.update",
  method: "PATCH",
  path: "/api/v2/browsers/{id}",
  result: "unknown",
  contentType: "application/json",
  budget: "general",
  retry: "safe",
};
