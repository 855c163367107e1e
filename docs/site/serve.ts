import { execFile } from "node:child_process";
import { once } from "node:events";
import { watch } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import path from "node:path";
import { promisify } from "node:util";
import { buildSite, type SiteOptions } from "./build-site.js";
import { projectRoot } from "./project.js";

/** How the docs are served. */
export interface ServeOptions extends Omit<SiteOptions, "client"> {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
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

/** Folders whose changes are followed. */
const watched = ["docs", "specs"];

/** Changes that come together are one. */
const settleMs = 150;

/** Serves the docs on loopback and builds them again after each change; ends with a signal. */
export async function serveSite(options: ServeOptions): Promise<void> {
  const client = await buildSite(options);
  const readers = new Set<ServerResponse>();
  const server = await listen(options, readers);
  console.log(`${urlOf(server)} shows the docs and follows each change. Ctrl-C stops it.`);
  const stop = followChanges(async (folder) => {
    if (!(await rebuild({ ...options, client }, folder === "specs"))) return;
    for (const reader of readers) reader.write("changed\n");
  });
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  stop();
  server.close();
  server.closeAllConnections();
}

async function listen(options: ServeOptions, readers: Set<ServerResponse>): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === paths.news) return keep(readers, response);
    if (pathname === paths.script) return respond(response, ".js", script);
    return void sendFile(options.out, pathname, response);
  });
  server.listen(options.port, "127.0.0.1");
  await once(server, "listening");
  return server;
}

function urlOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("Expected a TCP server");
  return `http://127.0.0.1:${address.port}/`;
}

function keep(readers: Set<ServerResponse>, response: ServerResponse): void {
  readers.add(response.writeHead(200, { "content-type": "text/plain" }));
  response.flushHeaders();
  response.once("close", () => readers.delete(response));
}

async function sendFile(folder: string, pathname: string, response: ServerResponse): Promise<void> {
  const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
  const file = path.join(folder, path.posix.normalize(decodeURIComponent(name)));
  const content = await readFile(file).catch(() => undefined);
  if (content === undefined) return void response.writeHead(404).end("There is no such page.\n");
  const type = path.extname(file);
  if (type !== ".html") return respond(response, type, content);
  const tag = `<script type="module" src="${paths.script}"></script>`;
  return respond(response, type, content.toString("utf8").replace("</body>", `${tag}</body>`));
}

function respond(response: ServerResponse, type: string, content: string | Buffer): void {
  const headers = {
    "content-type": types[type] ?? "text/plain; charset=utf-8",
    "cache-control": "no-store",
  };
  response.writeHead(200, headers).end(content);
}

/** Builds again and says how it went; a failure leaves what was built before. */
async function rebuild(options: SiteOptions, generate: boolean): Promise<boolean> {
  const start = performance.now();
  try {
    if (generate) {
      const generator = path.join(projectRoot, "scripts/generate.mjs");
      await promisify(execFile)(process.execPath, [generator], { cwd: projectRoot });
    }
    await buildSite(options);
    console.log(`Built in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
    return true;
  } catch (error) {
    const output = Object(error) as { stderr?: string; message?: string };
    console.error(output.stderr || output.message || error);
    return false;
  }
}

/** Calls back with the folder that changed, one change at a time; gives what ends it. */
function followChanges(onChange: (folder: string) => Promise<void>): () => void {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const work = async (): Promise<void> => {
    const folder = pending.has("specs") ? "specs" : "docs";
    pending.clear();
    await onChange(folder);
  };
  const watchers = watched.map((folder) =>
    watch(path.join(projectRoot, folder), { recursive: true }, () => {
      pending.add(folder);
      clearTimeout(timer);
      timer = setTimeout(() => (running = running.then(work)), settleMs);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
}
