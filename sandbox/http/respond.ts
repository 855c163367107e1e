import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Check } from "../openapi/schema-compiler.js";
import { toDetails } from "../openapi/validation-detail.js";
import type { Project } from "../service/projects.js";
import type { KeylessCall, Site } from "./handler.js";
import { invalid, Refusal, unauthenticated } from "./refusal.js";
import type { Route } from "./routes.js";

/** What a request comes with: Node's own request and response. */
export interface Environment {
  Bindings: HttpBindings;
}

interface Reply {
  readonly status: number;
  readonly body: unknown;
}

/** Serves one request to an operation. */
export async function respond(
  context: Context<Environment>,
  site: Site,
  route: Route,
): Promise<Response> {
  const { status, body } = await reply(context, site, route);
  assertDeclared(route, status, body);
  return send(context, status, body);
}

async function reply(context: Context<Environment>, site: Site, route: Route): Promise<Reply> {
  try {
    const project = authenticate(context, site, route);
    const call = await readCall(context, site, route);
    return { status: route.operation.success, body: route.handler.answer(call, project) };
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function authenticate(
  context: Context<Environment>,
  { deployment, service }: Site,
  { operation }: Route,
): Project | undefined {
  const { keyHeader } = operation;
  if (keyHeader === undefined) return undefined;
  const key = context.req.header(keyHeader);
  if (key === undefined) throw unauthenticated(`The header ${keyHeader} is missing`);
  const project = service.projects.get(deployment.keys.projectOf(key) ?? "");
  if (project === undefined) throw unauthenticated(`The header ${keyHeader} holds no valid key`);
  return project;
}

async function readCall(
  context: Context<Environment>,
  site: Site,
  { operation, checks }: Route,
): Promise<KeylessCall> {
  const path = { ...context.req.param() };
  const query = { ...context.req.query() };
  assertValid(checks.path, "path", path);
  assertValid(checks.query, "query", query);
  const body = operation.body && (await readBody(context, operation.body.required));
  if (checks.body && body !== undefined) assertValid(checks.body, "body", body);
  return { ...site, path, query, body };
}

async function readBody(context: Context<Environment>, required: boolean): Promise<unknown> {
  const text = await context.req.text();
  if (text === "" && !required) return undefined;
  if (text === "") throw invalid({ loc: ["body"], msg: "Field required", type: "missing" });
  assertJson(context.req.header("content-type"));
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "unreadable";
    throw invalid({ loc: ["body"], msg: `Not valid JSON: ${reason}`, type: "json_invalid" });
  }
}

function assertJson(contentType = "nothing"): void {
  if (/^application\/json\s*(;|$)/i.test(contentType)) return;
  const msg = `Expected application/json, found ${contentType}`;
  throw invalid({ loc: ["header", "Content-Type"], msg, type: "content_type" });
}

function assertValid(check: Check, part: string, value: unknown): void {
  if (!check(value)) throw invalid(...toDetails(part, value, check.errors ?? []));
}

/** The sandbox must not answer what the documents do not say: that is a defect of its own. */
function assertDeclared({ operation, checks }: Route, status: number, body: unknown): void {
  const { key, replies } = operation;
  const declared = [`${status}`, `${Math.trunc(status / 100)}XX`].find((each) => replies.has(each));
  if (declared === undefined) throw new TypeError(`${key} does not declare the status ${status}`);
  const check = checks.replies.get(declared);
  if (check === undefined || check(body)) return;
  const details = toDetails("body", body, check.errors ?? []);
  const problems = details.map(({ loc, msg }) => `${loc.join(".")} ${msg}`);
  throw new TypeError(`${key} does not declare this ${status}: ${problems.join("; ")}`);
}

/**
 * Writes to the socket without a `Response` in between: that object is two fifths of the cost of a
 * status read, and thousands of them a second have to be served.
 */
function send({ env }: Context<Environment>, status: number, body: unknown): Response {
  const text = body === undefined ? "" : JSON.stringify(body);
  env.outgoing
    .writeHead(status, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
    })
    .end(text);
  return RESPONSE_ALREADY_SENT;
}
