import { setTimeout as sleep } from "node:timers/promises";
import type { ServerResponse } from "node:http";
import { type ClientOptions, type Operation, Transport } from "../../../runtime/transport/index.js";
import type { StreamReader } from "../../../runtime/transport/call.js";
import { signup } from "./deployments.js";
import { type Loopback, useServer } from "./loopback.js";

/** An operation that may be repeated. */
export const watch: Operation = { id: "watch", method: "GET", path: "/watch", result: "json" };

/** One that must not. */
export const ask: Operation = { id: "ask", method: "POST", path: "/ask", result: "json" };

/** A server that answers with a stream, and what its connections came to. */
export interface StreamingServer extends Loopback {
  readonly transport: Transport;
  /** Resolves when the connection of an answer is closed. */
  readonly closed: Promise<void>;
}

/** Starts a server that sends the head of a stream and leaves the rest to `send`. */
export async function startStream(
  send: (response: ServerResponse) => void,
  { type = "text/event-stream", ...options }: ClientOptions & { readonly type?: string } = {},
): Promise<StreamingServer> {
  let close: () => void;
  const closed = new Promise<void>((resolve) => {
    close = resolve;
  });
  const server = await useServer((response) => {
    response.once("close", () => close());
    response.writeHead(200, { "content-type": type });
    response.flushHeaders();
    send(response);
  });
  return { ...server, transport: transportTo(server, options), closed };
}

/** A transport without a key that talks to a server. */
export function transportTo({ baseUrl }: Loopback, options: ClientOptions = {}): Transport {
  const { key: _, ...keyless } = signup;
  return new Transport(keyless, { baseUrl, maxRetries: 1, ...options });
}

/** Sends pieces one by one, each in a packet of its own. */
export async function sendPieces(
  response: ServerResponse,
  pieces: readonly (string | Uint8Array)[],
): Promise<void> {
  for (const piece of pieces) {
    response.write(piece);
    await sleep(5);
  }
}

/** An answer whose body comes in the given pieces. */
export function answerOf(pieces: readonly Uint8Array[], type: string): Response {
  const left = pieces.map((piece) => Uint8Array.from(piece));
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = left.shift();
      if (piece === undefined) controller.close();
      else controller.enqueue(piece);
    },
  });
  return new Response(body, { headers: { "content-type": type } });
}

/** What a reader gives for an answer that is left unread. */
export function openWith(
  reader: StreamReader,
  answer: Response,
  call: Parameters<StreamReader["read"]>[1],
): unknown {
  const { status, statusText, headers } = answer;
  const received = { status, statusText, headers, bytes: new Uint8Array(), unread: answer };
  return reader.read(received, call);
}
