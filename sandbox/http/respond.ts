import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { LoggedRequest, OpenRequest } from "../service/request-log.js";
import { carryOut } from "./carry-out.js";
import type { Environment } from "./served-request.js";
import { goWrong, send } from "./go-wrong.js";
import type { Site } from "./handler.js";
import type { Route } from "./routes.js";

/** Serves one request to an operation. */
export async function respond(
  context: Context<Environment>,
  site: Site,
  route: Route,
): Promise<Response> {
  const { key } = route.operation;
  const logged = logRequest(context, site, key);
  const exchange = { context, site, route, logged };
  const fault = site.service.faults.take(key, site.deployment.region);
  if (fault === undefined) send(exchange, await carryOut(exchange));
  else await goWrong(exchange, fault);
  return RESPONSE_ALREADY_SENT;
}

/** Records the arrival of a request. */
export function logRequest(
  { req }: Context<Environment>,
  { service, deployment }: Site,
  operation?: LoggedRequest["operation"],
): OpenRequest {
  const { region } = deployment;
  const { method, path } = req;
  return service.log.add({ at: service.clock.now(), region, method, path, operation });
}
