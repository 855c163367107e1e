import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createRawServer, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { listen } from "../../support/listen.js";

/** Where nothing listens: no system gives this port to a program that asks for any, and `fetch` does not refuse to use it. */
export const unreachableUrl = "http://127.0.0.1:2";

/** A request as a loopback server received it. */
export interface SeenRequest {
  readonly method: string | undefined;
  /** Path and query, as they stood on the wire. */
  readonly url: string | undefined;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

/** A server on 127.0.0.1. */
export interface Loopback {
  readonly baseUrl: string;
  readonly host: string;
  readonly seen: SeenRequest[];
  close(): Promise<void>;
}

/** A real HTTP server that records what it receives and answers with `respond`. */
export async function startServer(
  respond: (response: ServerResponse, request: SeenRequest) => void,
): Promise<Loopback> {
  const seen: SeenRequest[] = [];
  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method, url, headers } = incoming;
    const request = { method, url, headers, body: String(await buffer(incoming)) };
    seen.push(request);
    respond(response, request);
  };
  const server = createServer((incoming, response) => void serve(incoming, response));
  return {
    ...addressOf(await listen(server)),
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A server that gets the bare socket once the first bytes of a request have arrived. */
export async function startRawServer(serve: (socket: Socket) => void): Promise<Loopback> {
  const sockets = new Set<Socket>();
  const server = createRawServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("data", () => serve(socket));
  });
  return {
    ...addressOf(await listen(server)),
    seen: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** Starts an HTTP server for a test, or before each, and closes it after that. */
export function useServer(...given: Parameters<typeof startServer>): Promise<Loopback> {
  return closeAfterTest(startServer(...given));
}

/** The same with bare sockets. */
export function useRawServer(...given: Parameters<typeof startRawServer>): Promise<Loopback> {
  return closeAfterTest(startRawServer(...given));
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function addressOf(baseUrl: string): { baseUrl: string; host: string } {
  return { baseUrl, host: new URL(baseUrl).host };
}

async function closeAfterTest(starting: Promise<Loopback>): Promise<Loopback> {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
}
