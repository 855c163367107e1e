import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { listen } from "../../support/listen.js";

/** A site that is being served. */
export interface ServedSite extends AsyncDisposable {
  /** Address of the site's folder; ends in a slash. */
  readonly url: string;
  /** Paths that were asked for in vain. */
  readonly missed: readonly string[];
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".json": "application/json",
};

/** How a site is served. */
export interface Serving {
  /** Whether responses are compressed, as hosts on the Internet do it; on one machine that takes longer than it saves. */
  readonly compressed?: boolean;
}

/**
 * Serves a built site as any web server would.
 *
 * @param base path of the site on its host, with a slash at both ends
 */
export async function serveSite(
  folder: string,
  base = "/",
  { compressed = false }: Serving = {},
): Promise<ServedSite> {
  const missed: string[] = [];
  const answer = async (pathname: string, response: ServerResponse): Promise<void> => {
    const name = pathname.replace(/\/$/, "/index.html");
    const content = name.startsWith(base)
      ? await readFile(path.join(folder, name.slice(base.length))).catch(() => undefined)
      : undefined;
    if (content === undefined) {
      missed.push(pathname);
      return void response.writeHead(404).end();
    }
    // A browser that goes from page to page compiles their script once.
    response.setHeader("cache-control", "max-age=3600");
    response.setHeader("content-type", types[path.extname(name)] ?? "text/plain");
    if (!compressed) return void response.end(content);
    response.setHeader("content-encoding", "gzip").end(await promisify(gzip)(content));
  };
  const server = createServer((request, response) => {
    void answer(new URL(request.url ?? "/", "http://localhost").pathname, response);
  });
  return {
    url: (await listen(server)) + base,
    missed,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
