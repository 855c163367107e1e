import { readFile, realpath, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { checkHost, checkOrigin } from "../../../sandbox/http/check-caller.js";
import { listen } from "../../../sandbox/http/listener.js";

/** A server of a folder on loopback, whose pages can be told to load anew. */
export interface SiteServer {
  readonly url: string;
  /** Has every page that is open load anew. */
  reload(): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".xml": "application/xml",
};

/** Where the pages ask for news, and where they get the script that does so. */
const paths = { news: "/--news", script: "/--news.js" };

const script = `const { body } = await fetch("${paths.news}");
for await (const news of body.pipeThrough(new TextDecoderStream())) if (news) location.reload();
`;

/**
 * Serves what is in a folder at any moment, to people and programs of this machine.
 *
 * @param port on 127.0.0.1; 0 takes any free one
 * @throws {ListenError} when the port is taken, with what to do about it
 */
export async function startSiteServer(folder: string, port: number): Promise<SiteServer> {
  const readers = new Set<ServerResponse>();
  const { server, baseUrl, close } = await listen(port, "The server of the docs");
  server.on("request", (request, response) => {
    const problem = checkHost(request) ?? checkOrigin(request);
    if (problem !== undefined) return refuse(response, 403, `${problem}.`);
    const { method = "", url = "" } = request;
    if (method !== "GET" && method !== "HEAD")
      return refuse(response, 405, "Only GET and HEAD are supported.");
    if (url === paths.news) return keep(readers, response);
    if (url === paths.script) return respond(response, ".js", script);
    return void sendFile(folder, url, response);
  });
  const reload = (): void => readers.forEach((reader) => reader.write("changed\n"));
  return { url: `${baseUrl}/`, reload, close };
}

function keep(readers: Set<ServerResponse>, response: ServerResponse): void {
  readers.add(response.writeHead(200, { "content-type": "text/plain" }));
  response.flushHeaders();
  response.once("close", () => readers.delete(response));
}

async function sendFile(folder: string, target: string, response: ServerResponse): Promise<void> {
  const file = await findFile(folder, target);
  const content = file && (await readFile(file).catch(() => undefined));
  if (!content) return refuse(response, 404, "Page not found.");
  const type = path.extname(file);
  if (type !== ".html") return respond(response, type, content);
  const tag = `<script type="module" src="${paths.script}"></script>`;
  return respond(response, type, content.toString("utf8").replace("</body>", `${tag}</body>`));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${message}\n`);
}

function respond(response: ServerResponse, type: string, content: string | Buffer): void {
  const headers = {
    "content-type": types[type] ?? "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  };
  response.writeHead(200, headers).end(content);
}

/**
 * Finds the file of a folder that a request asks for; `undefined`: there is none. No path and no link leads out of
 * the folder.
 *
 * @param target path and query, as they are in the request
 */
async function findFile(folder: string, target: string): Promise<string | undefined> {
  const name = nameOf(target);
  if (name === undefined) return undefined;
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(path.join(folder, name))]);
    const isInside = file.startsWith(root + path.sep);
    // A pipe or a device would never end.
    return isInside && (await stat(file)).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

/** What cannot be decoded is the name of no file. */
function nameOf(target: string): string | undefined {
  const [pathname = ""] = target.split(/[?#]/, 1);
  try {
    const name = decodeURIComponent(pathname);
    return name.endsWith("/") ? `${name}index.html` : name;
  } catch {
    return undefined;
  }
}
