import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { findFile } from "../../docs/site/serve/find-file.js";

/** A host of a site on loopback. */
export interface Host {
  readonly url: string;
  close(): void;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".woff2": "font/woff2",
};

/** Serves a folder on loopback as hosts of static sites do: compressed, and kept by browsers. */
export async function startHost(folder: string): Promise<Host> {
  const server = createServer((request, response) => {
    void send(folder, request.url ?? "/", response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Expected a TCP server");
  return {
    url: `http://127.0.0.1:${address.port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function send(folder: string, target: string, response: ServerResponse): Promise<void> {
  const file = await findFile(folder, target);
  if (file === undefined) return void response.writeHead(404).end();
  const content = await compressed(file);
  response.writeHead(200, {
    "content-type": types[path.extname(file)] ?? "text/plain; charset=utf-8",
    "content-encoding": "gzip",
    "cache-control": "max-age=600",
  });
  response.end(content);
}

const kept = new Map<string, Promise<Buffer>>();

function compressed(file: string): Promise<Buffer> {
  const content = kept.get(file) ?? readFile(file).then((bytes) => promisify(gzip)(bytes));
  kept.set(file, content);
  return content;
}
