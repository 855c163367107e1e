import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { onTestFinished } from "vitest";
import * as limits from "../../../generated/limits.js";
import { machineClock } from "../../../sandbox/clock.js";
import type { ApiDocument } from "../../../sandbox/documents.js";
import { createApp } from "../../../sandbox/http/app.js";
import type { Handlers } from "../../../sandbox/http/handler.js";
import { createRoutes } from "../../../sandbox/http/routes.js";
import type { SandboxDeployment } from "../../../sandbox/index.js";
import { readServiceFacts } from "../../../sandbox/service/facts.js";
import { Service } from "../../../sandbox/service/service.js";
import { defaultSettings } from "../../../sandbox/service/settings.js";
import { listen } from "../../support/listen.js";

/** Serves documents as the sandbox does, with handlers of a test, until that has finished. */
export async function serveWith(
  documents: readonly ApiDocument[],
  handlers: Handlers,
): Promise<SandboxDeployment> {
  const server = createServer();
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const routes = createRoutes(documents, handlers);
  const service = new Service({
    clock: machineClock,
    facts: readServiceFacts(routes.map(({ operation }) => operation)),
    limits,
    course: () => ({ duration: 0, outcome: "completed", result: null, states: [], events: [] }),
    keptRuns: 1,
    settings: defaultSettings,
  });
  const baseUrl = await listen(server);
  const deployment = service.deploy({ region: "us", baseUrl });
  const app = createApp({ service, deployment }, routes);
  server.on("request", getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  return { baseUrl, apiKey: deployment.firstKey };
}
