import type { ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";

/** A response, before it is written. */
export interface Reply {
  readonly status: number;
  /** Sent as JSON. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

type Outgoing = HttpBindings["outgoing"];
type Head = Pick<Reply, "status" | "headers">;

/**
 * Writes to the socket directly, without a `Response`. That object is two fifths of the cost of a status read, and the
 * sandbox serves thousands of them per second.
 */
export function writeReply(outgoing: Outgoing, reply: Reply): void {
  writeText(outgoing, reply, textOf(reply));
}

/** Writes a text as the body of a response. */
export function writeText(outgoing: Outgoing, head: Head, text: string, type?: string): void {
  writeHead(outgoing, head, text, type).end(text);
}

/** Writes half of the body and closes the connection. */
export function writeHalf(outgoing: Outgoing, reply: Reply): void {
  const text = textOf(reply);
  const half = text.slice(0, Math.floor(text.length / 2));
  writeHead(outgoing, reply, text).write(half, () => outgoing.destroy());
}

function writeHead(
  outgoing: Outgoing,
  { status, headers }: Head,
  text: string,
  type = "application/json",
): ServerResponse {
  const standard = { "Content-Type": type, "Content-Length": Buffer.byteLength(text) };
  return outgoing.writeHead(status, headers === undefined ? standard : { ...standard, ...headers });
}

function textOf({ body }: Reply): string {
  return body === undefined ? "" : JSON.stringify(body);
}
