import type { Hono } from "hono";
import type { Integration, RegionDeployment, Link } from "../service/region-deployment.js";
import type { Project } from "../service/projects.js";
import type { Environment } from "./served-request.js";

// Two pages that a person opens in a browser. Their paths on the service are not shown, so these are the sandbox's own:
// clients use the URLs as they are.
const CLAIM = "/sandbox/claim/";
const AUTHORIZE = "/sandbox/authorize/";

/** Path of the page that shows a person the account of an agent. */
export function claimUrl({ baseUrl }: RegionDeployment, link: Link<Project>): string {
  return baseUrl + CLAIM + link.token;
}

/** Path of the page that replaces the third party's page for allowing an integration. */
export function authorizationUrl({ baseUrl }: RegionDeployment, link: Link<Integration>): string {
  return baseUrl + AUTHORIZE + link.token;
}

/** Serves the two pages. */
export function mountPages(app: Hono<Environment>, deployment: RegionDeployment): void {
  app.get(`${CLAIM}:token`, (context) => {
    const { claims } = deployment;
    const link = claims.get(context.req.param("token"));
    if (link === undefined) return context.text("There is no such claim link.\n", 404);
    if (!claims.isAlive(link)) return context.text("This claim link has expired.\n", 410);
    const until = new Date(link.expiresAt).toISOString();
    return context.text(`Project ${link.target.id}. This link is valid until ${until}.\n`);
  });
  app.get(`${AUTHORIZE}:token`, (context) => {
    const { authorizations, connections } = deployment;
    const link = authorizations.get(context.req.param("token"));
    if (link === undefined) return context.text("No such link.\n", 404);
    const { projectId, provider } = link.target;
    connections.set(projectId, new Set(connections.get(projectId)).add(provider));
    return context.text(`${provider} is connected. You may close this page.\n`);
  });
}
