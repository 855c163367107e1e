import type { Hono } from "hono";
import type { Browser } from "../service/browsers.js";
import type { RegionDeployment } from "../service/region-deployment.js";
import type { Environment } from "./served-request.js";

const PREFIX = "/devtools/browser/";

/** Endpoint where an automation client connects to a browser of the sandbox. */
export function cdpUrl({ baseUrl }: RegionDeployment, { id, real }: Browser): string {
  if (real !== undefined) return real.cdpUrl;
  const url = new URL(PREFIX + id, baseUrl);
  url.protocol = "ws:";
  return url.href;
}

/**
 * Says why a client cannot connect: no browser is behind the `cdpUrl`. An ordinary response refuses a web socket, and
 * Node.js serves a request for an upgrade like any other as long as nothing listens to `upgrade`.
 */
export function mountCdpEndpoint(app: Hono<Environment>, deployment: RegionDeployment): void {
  app.get(`${PREFIX}:id`, (context) => {
    const browser = deployment.browsers.get(context.req.param("id"));
    if (browser === undefined) return context.text("There is no such browser.\n", 404);
    if (browser.stopped) return context.text(`Browser ${browser.id} has been stopped.\n`, 410);
    const message = `Browser ${browser.id} is simulated: no CDP client can connect to it. For real browsers, start the sandbox with the option browser: "chromium".\n`;
    return context.text(message, 501);
  });
}
