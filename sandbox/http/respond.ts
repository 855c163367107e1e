import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { LoggedRequest, OpenRequest } from "../service/request-log.js";
import { carryOut } from "./carry-out.js";
import type { Environment, ServedRequest } from "./served-request.js";
import type { Site } from "./handler.js";
import type { Route } from "./routes.js";
import type { Clock } from "../clock.js";
import { hits, type FaultEffect } from "../service/faults.js";
import { dictationNotices } from "./notices.js";
import { throttled } from "./refusal.js";
import { writeHalf, writeReply, writeText, type Reply } from "./reply.js";

/** Serves one request to an operation. */
export async function respond(
  context: Context<Environment>,
  site: Site,
  route: Route,
): Promise<Response> {
  const { key } = route.operation;
  const logged = logRequest(context, site, key);
  const exchange = { context, site, route, logged };
  const { region } = site.deployment;
  const fault = site.service.faults.take((planned) => hits(planned, key, region));
  const { delay = 0, effect } = fault ?? {};
  if (delay > 0) await pause(site.service.clock, delay);
  if (effect === undefined) send(exchange, await carryOut(exchange));
  else await bringAbout(exchange, effect);
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

function pause(clock: Clock, delay: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(delay, resolve);
  });
}

/** Sends a response and records its status. */
function send({ context, logged }: ServedRequest, reply: Reply): void {
  logged.status = reply.status;
  writeReply(context.env.outgoing, reply);
}

async function bringAbout(exchange: ServedRequest, effect: FaultEffect): Promise<void> {
  const { outgoing } = exchange.context.env;
  switch (effect.kind) {
    case "answer":
      return answer(exchange, effect);
    case "throttle":
      return throttle(exchange, effect.scope);
    case "disconnect":
      if (effect.carriedOut) await carryOut(exchange);
      outgoing.destroy();
      return;
    case "hang":
      if (effect.carriedOut) await carryOut(exchange);
      return;
    case "truncate":
      return writeHalf(outgoing, await carryOut(exchange));
  }
}

function answer(
  { context, logged }: ServedRequest,
  effect: FaultEffect & { kind: "answer" },
): void {
  const { body } = effect;
  logged.status = effect.status;
  dictationNotices.publish({ response: context.env.outgoing });
  const isText = typeof body === "string";
  const text = isText ? body : (JSON.stringify(body) ?? "");
  const type = isText ? "text/plain; charset=utf-8" : undefined;
  writeText(context.env.outgoing, effect, text, type);
}

function throttle(exchange: ServedRequest, scope: "project" | "edge"): void {
  const { service, deployment } = exchange.site;
  const { budget } = exchange.route.operation;
  const limitRps = service.requestBudgetOf(service.firstProject)[budget];
  exchange.logged.throttled = scope;
  const described = deployment.limiter.describe(scope, limitRps);
  send(exchange, throttled(service.settings.throttleStatus, described));
}
