import { execFile } from "node:child_process";
import { chmod, cp, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { buildTryIt } from "../try/build-try-it.js";
import { finishPages } from "./finish-pages.js";
import { interruptible } from "./interruptible.js";
import { projectRoot } from "./project.js";
import { readContent, type Content } from "./read-content.js";
import { copyRedoc, renderReferences } from "./api/redoc.js";
import type { SiteOptions } from "./site-options.js";
import { writeSources } from "./write-sources.js";
import { renderApiMarkdown } from "./api/api-markdown.js";
import { renderLlms, renderLlmsFull } from "./texts.js";
import { writeFileIn } from "./write-file-in.js";

/** Builds the site of this project. */
export async function buildSite(options: SiteOptions): Promise<void> {
  await writeSite(await readContent(), options);
}

/**
 * Writes a whole site, or leaves what was there when anything fails.
 *
 * @throws {Interrupted} when the process is told to end first
 */
export function writeSite(content: Content, options: SiteOptions): Promise<void> {
  return interruptible((signal) => write(content, options, signal));
}

async function write(content: Content, options: SiteOptions, signal: AbortSignal): Promise<void> {
  const { out } = options;
  // VitePress finds its modules from the folder of its sources, so that one is inside the project. It empties the folder
  // that it writes to, so what is not its own is written beside that.
  const [source, folder, others] = await all([
    createFolder(path.join(projectRoot, ".docs/source-")),
    createFolder(`${out}-`),
    createFolder(`${out}-`),
  ]);
  try {
    await writeSources(source, content, options);
    const [references] = await all([
      renderReferences(content.apis),
      runVitePress(source, folder, signal),
      writeTwins(others, content),
      copyRedoc(path.join(others, "api")),
      buildTryIt(path.join(others, "try")),
    ]);
    await all([
      finishPages(folder, options.base, references),
      cp(others, folder, { recursive: true }),
    ]);
    signal.throwIfAborted();
    // A folder for temporary files is nobody else's to read; a site is everybody's.
    await chmod(folder, 0o755);
    await rm(out, { recursive: true, force: true });
    await rename(folder, out);
  } finally {
    await all([source, folder, others].map((name) => rm(name, { recursive: true, force: true })));
  }
}

async function createFolder(prefix: string): Promise<string> {
  await mkdir(path.dirname(prefix), { recursive: true });
  return mkdtemp(prefix);
}

/** Waits for all of them also when one fails, so that none still writes when the folders are removed. */
async function all<const Work extends readonly unknown[]>(
  work: Work,
): Promise<{ -readonly [Key in keyof Work]: Awaited<Work[Key]> }> {
  await Promise.allSettled(work);
  return Promise.all(work);
}

const vitepress = path.join(
  path.dirname(createRequire(import.meta.url).resolve("vitepress/package.json")),
  "bin/vitepress.js",
);

/**
 * Has VitePress build the pages whose sources are in a folder.
 *
 * @throws {Error} when it fails, with what it printed
 */
async function runVitePress(source: string, out: string, signal: AbortSignal): Promise<void> {
  const args = [vitepress, "build", source, "--outDir", out];
  const env = { ...process.env, NODE_ENV: "production" };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env, signal });
  } catch (error) {
    const { stdout = "", stderr = "" } = Object(error) as { stdout?: string; stderr?: string };
    throw new Error(`VitePress did not build the pages:\n${stderr || stdout}`, { cause: error });
  }
}

/** Writes what programs read: each page as Markdown, the documents of the APIs, and what lists them. */
async function writeTwins(folder: string, content: Content): Promise<void> {
  const { apis, guide, landing, client } = content;
  const main = new Map(
    [landing, ...guide].map(({ path: name, markdown }) => [`${name}.md`, markdown]),
  );
  for (const api of apis) main.set(`api/${api.name}.md`, await renderApiMarkdown(api));
  const files = new Map(main);
  for (const { path: name, markdown } of client) files.set(`${name}.md`, markdown);
  for (const { name, heading, document } of apis) {
    files.set(`try/${name}.md`, tryTwin(name, heading));
    files.set(`api/${name}.json`, `${JSON.stringify(document, undefined, 2)}\n`);
  }
  files.set("llms.txt", renderLlms(landing, guide, apis));
  files.set("llms-full.txt", renderLlmsFull(main));
  await Promise.all([...files].map(([file, text]) => writeFileIn(folder, file, text)));
}

/** Tells programs where they find what the form does. */
function tryTwin(name: string, heading: string): string {
  return `# Try ${heading}

The page beside this file has a form that sends requests from a browser to a sandbox on the same machine. Programs send
them with the client or with curl: see [${heading}](../api/${name}.md), which has both for each operation, and the
[sandbox](../guide/sandbox.md).
`;
}
