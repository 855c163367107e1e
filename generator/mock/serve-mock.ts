import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { reasonOf, showJson } from "../../runtime/text/show.js";
import type { ApiOperation } from "../api/api.js";
import { checkHost, checkOrigin, isLoopback } from "./check-caller.js";
import { checkBody, checkParameters, type CheckedBody, type Checks } from "./check-request.js";
import { describeMissing, hideCredentials } from "./credentials.js";
import { readBytes } from "./read-body.js";
import type { ParameterSources } from "./read-parameters.js";
import type { Replies, Reply } from "./replies.js";
import type { Match, Miss, Routes } from "./routes.js";
import type { Mismatch } from "./schema-check.js";
import type { MockRequest, Script } from "./script.js";

/** Called after each response with the request, the status, and what was wrong with the request. */
export type Observer = (request: MockRequest, status: number, problem: string | undefined) => void;

/** What a mock server is made of. */
interface Site {
  readonly checks: Checks;
  readonly routes: Routes;
  readonly replies: Replies;
  readonly script: Script;
  /** Receives every request. */
  readonly requests: MockRequest[];
  /** Whether only programs and pages of this machine are served. */
  readonly isLocal: boolean;
  readonly onResponse: Observer | undefined;
}

/** A response, and why it is none of the document's own. */
interface Outcome {
  readonly reply: Reply;
  readonly problem?: string;
}

/** Maximum size of a body, in bytes. */
const mostBytes = 64 * 1024 * 1024;

/** Creates what answers the requests to a mock server. */
export function serveMock(site: Site): RequestListener {
  return (request, response) => {
    const problem = site.isLocal ? checkCaller(request) : undefined;
    if (problem !== undefined) return write(response, refuse(403, problem).reply);
    permitPage(request, response);
    serve(site, request, response).catch((error: unknown) => {
      if (!response.headersSent) write(response, refuse(500, reasonOf(error)).reply);
      else response.destroy();
    });
  };
}

/** A page of this machine, such as that of a development server, may call it from another port. */
function checkCaller(request: IncomingMessage): string | undefined {
  const { origin = "" } = request.headers;
  const isOwn = URL.canParse(origin) && isLoopback(new URL(origin).host);
  return checkHost(request) ?? (isOwn ? undefined : checkOrigin(request));
}

/** @see https://fetch.spec.whatwg.org/#http-cors-protocol */
function permitPage({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers.origin === undefined) return;
  response.setHeader("Access-Control-Allow-Origin", headers.origin);
  response.setHeader("Access-Control-Expose-Headers", "*");
  const wanted = headers["access-control-request-headers"];
  if (wanted !== undefined) response.setHeader("Access-Control-Allow-Headers", wanted);
}

async function serve(site: Site, request: IncomingMessage, response: ServerResponse) {
  const { headers, method = "", url = "" } = request;
  const [sentPath = "", ...query] = url.split("?");
  const target = { method, path: sentPath, query: new URLSearchParams(query.join("?")) };
  const sourcesOf = ({ path }: Match): ParameterSources => ({ ...target, path, headers });
  const isRight = (match: Match): boolean =>
    checkParameters(site.checks, match.operation, sourcesOf(match)).length === 0;
  const found = site.routes.find(target, isRight);
  const bytes = await readBytes(request, mostBytes);
  if (bytes === undefined) return write(response, refuse(413, "the body is too large").reply);
  const operation = "operation" in found ? found.operation : undefined;
  const body = await checkBody(site.checks, operation, bytes, headers["content-type"]);
  const { document } = site.checks.api;
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  const received: MockRequest = {
    operation: operation?.id,
    ...target,
    query: hideCredentials(document, readQuery(target.query)),
    headers: hideCredentials(document, Object.fromEntries(texts)),
    body: body.body,
  };
  site.requests.push(received);
  const respond = async (match: Match): Promise<Outcome> =>
    findFault(site, match.operation, sourcesOf(match), body) ??
    reply(site, match.operation, received);
  const outcome = "operation" in found ? await respond(found) : answerMiss(found, target.method);
  write(response, outcome.reply);
  site.onResponse?.(received, outcome.reply.status, outcome.problem);
}

/** Refuses a request that its operation does not allow; `undefined` for any other. */
function findFault(
  { checks, replies }: Site,
  operation: ApiOperation,
  sources: ParameterSources,
  body: CheckedBody,
): Outcome | undefined {
  const missing = describeMissing(checks.api, operation, sources);
  if (missing !== undefined) return refuse(401, missing);
  const parameters = checkParameters(checks, operation, sources);
  const problems = [...parameters, ...body.problems];
  if (problems.length === 0) return undefined;
  // Where an operation declares both, a request that could be read is not malformed.
  const statuses = body.isRead && parameters.length === 0 ? [422, 400] : [400, 422];
  const status = statuses.find((each) => replies.statusesOf(operation).includes(`${each}`)) ?? 400;
  return refuse(status, problems.map(describe).join("; "), { problems });
}

async function reply(site: Site, operation: ApiOperation, request: MockRequest): Promise<Outcome> {
  const { delay = 0, ...changes } = await site.script.take(operation, request);
  if (delay > 0) await sleep(delay, undefined, { ref: false });
  return { reply: site.replies.make(operation, changes, request.headers["accept"] ?? "") };
}

function describe({ pointer, expected, ...rest }: Mismatch): string {
  const given = "given" in rest ? `is ${showJson(rest.given)}` : "is missing";
  return `${pointer} ${given}, expected ${expected}`;
}

function answerMiss({ allowed, message }: Miss, method: string): Outcome {
  const allow = allowed.join(", ");
  if (allowed.length === 0) return refuse(404, message);
  const headers = { allow, "access-control-allow-methods": allow };
  if (method === "OPTIONS") return { reply: { status: 204, headers, body: "" } };
  return refuse(405, message, {}, headers);
}

function refuse(
  status: number,
  message: string,
  details: object = {},
  headers: Readonly<Record<string, string>> = {},
): Outcome & { readonly problem: string } {
  const body = JSON.stringify({ message, ...details });
  const all = { "content-type": "application/json", ...headers };
  return { reply: { status, headers: all, body }, problem: message };
}

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  const isEmpty = status === 204 || status === 304;
  const length = isEmpty ? {} : { "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(isEmpty ? "" : body);
}

function readQuery(query: URLSearchParams): Record<string, string | readonly string[]> {
  const members = [...query.keys()].map((name): [string, string | readonly string[]] => {
    const values = query.getAll(name);
    return [name, values.length > 1 ? values : String(values[0])];
  });
  return Object.fromEntries(members);
}
