import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { checkOrigin } from "../../generator/mock/check-caller.js";
import type { Environment } from "../http/served-request.js";
import { isJson } from "../http/limit-body.js";

/** Header with the token of the control API. */
export const CONTROL_TOKEN_HEADER = "X-Sandbox-Control-Token";

/** Creates an unguessable token: 256 random bits. */
export function createControlToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Only accepts requests that have the token, do not come from a web page of another origin, and send JSON. */
export function guardControl(token: string): MiddlewareHandler<Environment> {
  const expected = digest(token);
  return async (context, next) => {
    const { incoming } = context.env;
    const origin = checkOrigin(incoming);
    if (origin !== undefined) return refuse(context, 403, origin);
    // Digests have the same length, and comparing them takes constant time.
    const given = context.req.header(CONTROL_TOKEN_HEADER) ?? "";
    if (!timingSafeEqual(digest(given), expected)) return refuse(context, 401, WITHOUT_TOKEN);
    const type = incoming.headers["content-type"];
    if (!hasBody(context) || isJson(type)) return next();
    return refuse(context, 415, `Expected a body of application/json, found ${type ?? "no type"}`);
  };
}

const WITHOUT_TOKEN = `The control API needs the header ${CONTROL_TOKEN_HEADER}. The sandbox prints its value when it starts. A program that started the sandbox finds it in sandbox.control.token.`;

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function hasBody({ env }: Context<Environment>): boolean {
  const { headers } = env.incoming;
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function refuse(context: Context<Environment>, status: 401 | 403 | 415, message: string): Response {
  return context.json({ message }, status);
}
