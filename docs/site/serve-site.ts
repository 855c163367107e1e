import { once } from "node:events";
import { readdirSync, watch } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import type { IncomingMessage, Server } from "node:http";
import path from "node:path";
import { createServer } from "vitepress";
import { interruption } from "../../generator/run/cli/run-program.js";
import { attempt } from "../../generator/api/attempt.js";
import { print, printError } from "../../runtime/text/print.js";
import { reasonOf } from "../../runtime/text/show.js";
import { checkHost, checkOrigin } from "../../generator/mock/check-caller.js";
import { listen } from "../../generator/mock/listener.js";
import { listPages } from "./pages.js";
import { createWorkFolder, projectRoot } from "./project.js";
import { readContent } from "./read-content.js";
import type { SiteOptions } from "./site-options.js";
import { watched } from "./watched.js";
import { writeSources } from "./write-sources.js";

/** How the docs are served. */
export interface ServeOptions extends Omit<SiteOptions, "out"> {
  /** Port on 127.0.0.1; 0 takes any free one. */
  readonly port: number;
}

/** Changes that come together are one, in milliseconds. */
const settle = 100;

/** A site that is being served. Disposing of it removes what was written for it. */
export interface ServedSite extends AsyncDisposable {
  /** Ends in a slash. */
  readonly url: string;
}

/** Serves the docs until a signal comes. */
export async function serveSite(options: ServeOptions): Promise<void> {
  const signal = interruption();
  await using site = await startSite(options, signal);
  print(`${site.url} shows the docs and follows each change. Ctrl-C stops it.`);
  if (!signal.aborted) await once(signal, "abort");
}

/**
 * Serves the docs on loopback, and has open pages show each change as it is made.
 *
 * @throws {ListenError} when the port is taken, with what to do about it
 */
export async function startSite(options: ServeOptions, signal?: AbortSignal): Promise<ServedSite> {
  const listener = await listen(options.port, "The server of the docs");
  const folder = await createWorkFolder();
  const end = async (): Promise<void> => {
    await listener.close();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await write(folder, options);
    signal?.throwIfAborted();
    const pages = await servePages(folder, listener.server);
    const stop = followChanges(options, async () => {
      if (await write(folder, options)) await pages.restart();
    });
    const dispose = async (): Promise<void> => {
      await stop();
      await pages.close();
      await end();
    };
    return { url: `${listener.baseUrl}/`, [Symbol.asyncDispose]: dispose };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Writes the sources of all pages, and says whether what they share has changed. */
async function write(folder: string, options: ServeOptions): Promise<boolean> {
  const readShared = () => readFile(path.join(folder, "site.json"), "utf8").catch(() => undefined);
  const before = await readShared();
  await watched(options, async () => {
    const content = await readContent(options.spec);
    await writeSources(folder, content, listPages(content), options);
  });
  return before !== (await readShared());
}

/** Has VitePress answer the requests of programs on this machine, and of the pages themselves. */
async function servePages(folder: string, server: Server) {
  const create = () => createServer(folder, { middlewareMode: true, hmr: { server } }, restart);
  // It reads some files at its start alone.
  const restart = async (): Promise<void> => {
    const old = vite;
    vite = create();
    await vite;
    await (await old).close();
  };
  let vite = create();
  await vite;
  server.on("request", async (request, response) => {
    const problem = checkHost(request) ?? checkOrigin(request);
    if (problem !== undefined) return void response.writeHead(403).end(`${problem}.\n`);
    if (isOfPages(request)) (await vite).middlewares(request, response);
    else response.writeHead(404).end("There is no page at this address.\n");
  });
  return { restart, close: async () => (await vite).close() };
}

/**
 * Whether a request can be for a page, or for what a page loads. A link from anywhere may lead to a page, and Vite opens
 * files in the editor of this machine at an address that begins with `/__`.
 */
function isOfPages({ method = "", url = "", headers }: IncomingMessage): boolean {
  const others = headers["sec-fetch-mode"] === "navigate" ? /^\/+(?:__|@)/ : /^\/+__/;
  return /^(?:GET|HEAD)$/.test(method) && !others.test(plainPath(url));
}

/** The path of an address, however often it is encoded. */
function plainPath(address: string): string {
  const [encoded = ""] = address.split("?");
  const plain = attempt(() => decodeURIComponent(encoded)) ?? encoded;
  return plain === encoded ? path.posix.normalize(plain.replaceAll("\\", "/")) : plainPath(plain);
}

/** Calls back after each change of what the pages are made of, one at a time; gives what ends it. */
function followChanges({ spec }: ServeOptions, onChange: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const work = (): Promise<void> =>
    onChange().catch((error: unknown) => printError(reasonOf(error)));
  const folders =
    spec === undefined ? ["docs", "generated"].flatMap(listFolders) : [path.dirname(spec)];
  const watchers = folders.map((folder) =>
    watch(path.resolve(projectRoot, folder), () => {
      clearTimeout(timer);
      timer = setTimeout(() => (running = running.then(work)), settle);
    }),
  );
  return () => {
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    return running;
  };
}

/** Lists a folder and those in it: a watch of them together loses a file in Node.js 20 that another one replaces. */
function listFolders(name: string): string[] {
  const all = readdirSync(path.join(projectRoot, name), { recursive: true, withFileTypes: true });
  return [...new Set(all.map(({ parentPath }) => parentPath))];
}
