import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { listFiles } from "../../generator/run/write/changes.js";
import { type Keeper, openFolder, replaceFiles } from "../../generator/run/write/kept-folder.js";
import { renderOffline } from "../../generator/docs/offline-reference.js";
import { interruptible, watched } from "./interruptible.js";
import { listPages } from "./pages.js";
import { projectRoot } from "./project.js";
import { readContent, type Content } from "./read-content.js";
import type { SiteOptions } from "./site-options.js";
import { writeFileIn } from "./write-file-in.js";
import { writeSources } from "./write-sources.js";

/** Builds the site of this project, or of another team's document. */
export async function buildSite(options: SiteOptions): Promise<void> {
  await writeSite(await watched(options, () => readContent(options.spec)), options);
}

/**
 * Writes a whole site, or leaves what was there when anything fails.
 *
 * @throws {InterruptedError} when the process is told to end first
 */
export function writeSite(content: Content, options: SiteOptions): Promise<void> {
  return interruptible((signal) => write(content, options, signal));
}

async function write(content: Content, options: SiteOptions, signal: AbortSignal): Promise<void> {
  const { out } = options;
  const site = await openFolder(out, keeper);
  // VitePress finds its modules from the folder of its sources, so that one is inside the project.
  const [source, references, folder] = await all([
    createFolder("source-"),
    createFolder("reference-"),
    createFolder("built-"),
  ]);
  try {
    await watched(options, () => writeSources(source, content, listPages(content), options));
    const [pages] = await all([
      renderOffline(content.apis, references, signal),
      runVitePress(source, folder, signal),
    ]);
    for (const [name, page] of pages) await writeFileIn(folder, `api/${name}.offline.html`, page);
    signal.throwIfAborted();
    const files = listFiles(folder).map((name) => {
      return { path: name, text: readFileSync(path.join(folder, name)) };
    });
    replaceFiles(out, site, files, keeper);
  } finally {
    await all(
      [source, references, folder].map((name) => rm(name, { recursive: true, force: true })),
    );
  }
}

async function createFolder(prefix: string): Promise<string> {
  const parent = path.join(projectRoot, ".docs");
  await mkdir(parent, { recursive: true });
  return mkdtemp(path.join(parent, prefix));
}

const keeper: Keeper = {
  // No page is called so.
  manifest: "docs-manifest.json",
  root: projectRoot,
  name: "npm run docs",
  expected: "the files as they were built; move yours",
};

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
