import { sample } from "openapi-sampler";
import { isRecord } from "../../runtime/json/values.js";
import { checkBody } from "../openapi/check-operation.js";
import { exampleOf } from "../../generator/mock/make-sample.js";
import { checkRules } from "../rules/check-rules.js";
import type { ApiKey } from "../service/keys.js";
import type { CountedRequest } from "../service/rate-limiter.js";
import type { ServedRequest } from "./served-request.js";
import { readCall } from "./read-call.js";
import { assertNoDetails, invalid, HttpRefusal, notFound, throttled } from "./refusal.js";
import { unauthenticated } from "./refusal.js";
import type { Reply } from "./reply.js";
import type { ValidationDetail } from "../../runtime/errors/index.js";
import type { ServedOperation } from "../openapi/served-operation.js";

/** Carries out a request, or rejects it. Returns the response, as the documents declare it. */
export async function carryOut(exchange: ServedRequest): Promise<Reply> {
  return asDeclared(exchange.route.operation, await answer(exchange));
}

async function answer(exchange: ServedRequest): Promise<Reply> {
  const { operation, handler } = exchange.route;
  try {
    countAtEdge(exchange);
    const key = authenticate(exchange);
    if (key !== undefined) countForProject(exchange, key);
    assertOffered(exchange);
    const call = await readCall(exchange);
    assertNoDetails(checkRules(operation, call.deployment.region, call.body));
    return { status: operation.success, body: await handler.answer(call, key) };
  } catch (error) {
    if (error instanceof HttpRefusal) return error;
    throw error;
  }
}

function countAtEdge(exchange: ServedRequest): void {
  const { context, site } = exchange;
  const caller = context.env.incoming.socket.remoteAddress ?? "";
  count(exchange, { scope: "edge", caller, rate: site.service.settings.edgeRate });
}

function countForProject(exchange: ServedRequest, { project }: ApiKey): void {
  const standard = exchange.site.service.requestBudgetOf(project);
  const rate = project.agreement.requestRate;
  count(exchange, { scope: "project", caller: project.id, rate, standard });
}

function count(
  { site, route, logged }: ServedRequest,
  request: Omit<CountedRequest, "budget" | "now">,
): void {
  const { settings, clock } = site.service;
  if (!settings.throttling) return;
  const { budget } = route.operation;
  const excess = site.deployment.limiter.count({ ...request, budget, now: clock.now() });
  if (excess === undefined) return;
  logged.throttled = excess.scope;
  throw throttled(settings.throttleStatus, excess);
}

function authenticate({ context, site, route, logged }: ServedRequest): ApiKey | undefined {
  const { keyHeader } = route.operation;
  if (keyHeader === undefined) return undefined;
  const value = context.req.header(keyHeader);
  if (value === undefined) throw unauthenticated(`The header ${keyHeader} is missing`);
  const key = site.deployment.keys.get(value);
  if (key === undefined) throw unauthenticated(`The header ${keyHeader} does not have a valid key`);
  logged.projectId = key.project.id;
  return key;
}

/**
 * A missing agent endpoint of an older version is a 404, as its document says. A missing optional feature is
 * unsupported, which is a 422.
 */
function assertOffered({ site, route: { operation } }: ServedRequest): void {
  const { region } = site.deployment;
  if (operation.regions.includes(region)) return;
  if (operation.replies.has("404")) {
    throw notFound(`${operation.key} does not exist in the region ${region}`);
  }
  throw invalid(...checkRules(operation, region, undefined));
}

/**
 * Returns a response as its document declares it: with an example of each required field that the handler does not
 * know, such as a newly published one. The sandbox must not return anything else: that is a bug in the sandbox.
 */
function asDeclared(operation: ServedOperation, reply: Reply): Reply {
  const { key, replies, document } = operation;
  const declared = keysFor(reply).find((each) => replies.has(each));
  if (declared === undefined)
    throw new TypeError(`${key} does not declare the status ${reply.status}`);
  const schema = replies.get(declared);
  const found = schema ? checkBody(operation, schema, reply.body) : [];
  if (schema === undefined || found.length === 0) return reply;
  const { status, headers } = reply;
  const body = complete(reply.body, exampleOf(sample, document, schema), found);
  const [problem] = checkBody(operation, schema, body);
  if (problem === undefined) return { status, headers, body };
  const place = problem.loc.join(".");
  throw new TypeError(`${key} does not declare this ${status}: ${place} ${problem.msg}`);
}

function complete(body: unknown, example: unknown, found: readonly ValidationDetail[]): unknown {
  if (!isRecord(body) || !isRecord(example)) return body === undefined ? example : body;
  const missing = found.flatMap(({ loc, type }) => (type === "missing" ? String(loc[1]) : []));
  const added = missing.map((name) => [name, example[name]]);
  return { ...Object.fromEntries(added), ...body };
}

/** Keys under which a document can declare a response, the most specific first. */
function keysFor(reply: Reply): string[] {
  if (reply instanceof HttpRefusal && reply.unlisted) return ["default"];
  return [`${reply.status}`, `${Math.trunc(reply.status / 100)}XX`];
}
