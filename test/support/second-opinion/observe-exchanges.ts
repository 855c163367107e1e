import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { dictationNotices, serverNotices } from "../../../sandbox/http/notices.js";

/** What passed over the wire between a client and a sandbox. */
export interface SeenExchange {
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly requestBody: string;
  readonly status: number;
  readonly responseType: string | undefined;
  readonly responseBody: string;
}

interface Seen {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly server: Server;
}

/**
 * Calls back for every exchange that a sandbox of this process has completed, except those whose
 * answer a test has dictated; returns how to stop.
 *
 * It reads what Node's server receives and sends, not what the sandbox makes of it.
 */
export function observeExchanges(onExchange: (exchange: SeenExchange) => void): () => void {
  const servers = new WeakSet<Server>();
  const dictated = new WeakSet<ServerResponse>();
  const records = new WeakMap<ServerResponse, () => SeenExchange>();
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    [String(serverNotices.name)]: (message) => servers.add((message as Seen).server),
    [String(dictationNotices.name)]: (message) => dictated.add((message as Seen).response),
    "http.server.request.start"(message) {
      const { request, response, server } = message as Seen;
      if (servers.has(server)) records.set(response, record(request, response));
    },
    "http.server.response.finish"(message) {
      const { response } = message as Seen;
      const read = records.get(response);
      if (read !== undefined && !dictated.has(response)) onExchange(read());
    },
  };
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener);
  };
}

/** Copies what comes and goes from now on. */
function record(request: IncomingMessage, response: ServerResponse): () => SeenExchange {
  const received = copyChunks(request, "push");
  const written = copyChunks(response, "write");
  const last = copyChunks(response, "end");
  const typeOf = copyContentType(response);
  return () => ({
    method: request.method ?? "",
    path: (request.url ?? "").replace(/\?.*$/s, ""),
    headers: request.headers,
    requestBody: received(),
    status: response.statusCode,
    responseType: typeOf(),
    responseBody: written() + last(),
  });
}

/** Keeps what is passed to a method as its first argument. */
function copyChunks(target: object, name: string): () => string {
  const chunks: Buffer[] = [];
  onCall(target, name, ([chunk]) => {
    if (typeof chunk === "string" || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
  });
  return () => Buffer.concat(chunks).toString();
}

/** Headers that are given to `writeHead` at once cannot be read back. */
function copyContentType(response: ServerResponse): () => string | undefined {
  let given: string | null = null;
  onCall(response, "writeHead", (args) => {
    given = new Headers(Object(args.at(-1))).get("content-type");
  });
  return () => given ?? response.getHeader("content-type")?.toString();
}

function onCall(target: object, name: string, hear: (args: readonly unknown[]) => void): void {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== "function") throw new TypeError(`${name} is no method`);
  const heard = new Proxy(method, {
    apply(original, self, args) {
      hear(args);
      return Reflect.apply(original, self, args);
    },
  });
  Reflect.set(target, name, heard);
}
