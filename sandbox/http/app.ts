import type { Context } from "hono";
import { Hono } from "hono/tiny";
import { mountCdpEndpoint } from "./cdp-endpoint.js";
import type { Site } from "./handler.js";
import { limitBody } from "./limit-body.js";
import { mountPages } from "./pages.js";
import type { Environment } from "./served-request.js";
import { logRequest, respond } from "./respond.js";
import type { Route } from "./routes.js";

/** Creates the app of one deployment: every operation of its region, and the sandbox's pages. */
export function createApp(site: Site, routes: readonly Route[]): Hono<Environment> {
  const app = new Hono<Environment>();
  const { region } = site.deployment;
  // An operation that names its regions is known in the others too, which refuse it.
  const regional = routes.filter(
    ({ operation: { servedIn, source } }) => servedIn.includes(region) || "x-regions" in source,
  );
  for (const route of regional) mountRoute(app, site, route);
  mountMethodRefusals(app, site, regional);
  mountPages(app, site.deployment);
  mountCdpEndpoint(app, site.deployment);
  app.notFound((context) => refuse(context, site, 404, "There is nothing at this path"));
  app.onError((error, context) => context.json({ message: error.message }, 500));
  return app;
}

function mountRoute(app: Hono<Environment>, site: Site, route: Route): void {
  const { method, body, path } = route.operation;
  if (body) app.on(method, toPattern(path), limitBody);
  app.on(method, toPattern(path), (context) => respond(context, site, route));
}

/** An existing path, requested with a method that it does not have. */
function mountMethodRefusals(app: Hono<Environment>, site: Site, routes: readonly Route[]): void {
  const operations = routes.map(({ operation }) => operation);
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const siblings = operations.filter((operation) => operation.path === path);
    const allow = siblings.map(({ method }) => method).join(", ");
    app.all(toPattern(path), (context) => refuseMethod(context, site, allow));
  }
}

function refuseMethod(context: Context<Environment>, site: Site, allow: string): Response {
  context.header("Allow", allow);
  return refuse(context, site, 405, `${context.req.method} is not allowed here, only ${allow}`);
}

function refuse(
  context: Context<Environment>,
  site: Site,
  status: 404 | 405,
  message: string,
): Response {
  logRequest(context, site).status = status;
  return context.json({ message }, status);
}

function toPattern(path: string): string {
  return path.replaceAll(/\{([^}]+)\}/g, ":$1");
}
