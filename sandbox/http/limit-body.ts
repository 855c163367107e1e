import type { Context, MiddlewareHandler } from "hono";
import { readBytes } from "../../generator/mock/read-body.js";
import type { Environment } from "./served-request.js";

/** Largest body that is read, in bytes. The description shows no limit, but a server needs one. */
const MAX_BODY = 8 * 1024 * 1024;

/** Returns 413 for a body that is too large, without reading more of it. */
export const limitBody: MiddlewareHandler<Environment> = async (context, next) => {
  const { incoming } = context.env;
  if (Number(incoming.headers["content-length"] ?? 0) > MAX_BODY) return refuse(context);
  if (incoming.headers["transfer-encoding"] === undefined) return next();
  const rawBody = await readBytes(incoming, MAX_BODY);
  if (rawBody === undefined) return refuse(context);
  // Where the adapter looks for a body that was already read.
  Object.assign(incoming, { rawBody });
  return next();
};

function refuse(context: Context<Environment>): Response {
  return context.json({ message: `A body may have at most ${MAX_BODY} bytes` }, 413);
}

/** Whether a `Content-Type` is JSON. */
export function isJson(contentType: string | undefined): boolean {
  return contentType !== undefined && /^application\/json\s*(;|$)/i.test(contentType);
}
