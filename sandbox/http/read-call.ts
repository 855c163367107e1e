import { checkBody, checkParameters } from "../openapi/check-operation.js";
import { restateLevel } from "../rules/check-rules.js";
import { bodyForLog } from "../service/request-log.js";
import type { ServedRequest } from "./served-request.js";
import type { KeylessCall } from "./handler.js";
import { isJson } from "./limit-body.js";
import { assertNoDetails, invalid } from "./refusal.js";

/** Reads a request and validates it against the schemas of its operation. */
export async function readCall(exchange: ServedRequest): Promise<KeylessCall> {
  const { context, site, route } = exchange;
  const { operation } = route;
  const path = { ...context.req.param() };
  const query = { ...context.req.query() };
  assertNoDetails(checkParameters(operation, "path", path));
  assertNoDetails(checkParameters(operation, "query", query));
  const body = operation.body && (await readBody(exchange, operation.body.required));
  if (operation.body && body !== undefined) {
    const problems = checkBody(operation, operation.body.schema, body, site.deployment.region);
    assertNoDetails(restateLevel(operation, body, problems));
  }
  return { ...site, operation, path, query, body };
}

async function readBody({ context, logged }: ServedRequest, required: boolean): Promise<unknown> {
  const text = await context.req.text();
  logged.body = bodyForLog(text);
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

function assertJson(contentType: string | undefined): void {
  if (isJson(contentType)) return;
  const msg = `Expected application/json, found ${contentType ?? "nothing"}`;
  throw invalid({ loc: ["header", "Content-Type"], msg, type: "content_type" });
}
