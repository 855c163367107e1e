import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { interruption } from "../../generator/run/cli/run-program.js";
import { listFiles } from "../../generator/run/write/changes.js";
import { type Keeper, openFolder, replaceFiles } from "../../generator/run/write/kept-folder.js";
import { renderOffline } from "../../generator/docs/offline-reference.js";
import { listPages } from "./pages.js";
import { createWorkFolder, projectRoot } from "./project.js";
import { readContent, type Content } from "./read-content.js";
import type { SiteOptions } from "./site-options.js";
import { watched } from "./watched.js";
import { writeFileIn, writeSources } from "./write-sources.js";

/** Builds the site of this project, or of another team's document. */
export async function buildSite(options: SiteOptions): Promise<void> {
  const content = await watched(options, () => readContent(options.spec));
  await writeSite(content, options, interruption());
}

/**
 * Writes a whole site, or leaves what was there when anything fails.
 *
 * @param signal ends it before anything is replaced
 */
export async function writeSite(
  content: Content,
  options: SiteOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const site = await openFolder(options.out, keeper);
  const folder = await createWorkFolder();
  const [source, built] = [path.join(folder, "source"), path.join(folder, "built")];
  try {
    await watched(options, () => writeSources(source, content, listPages(content), options));
    const pages = renderOffline(content.apis, folder, signal);
    const work = [pages, runVitePress(source, built, signal)];
    // Also when one fails, so that none still writes when the folders are removed.
    await Promise.allSettled(work);
    await Promise.all(work);
    for (const [name, page] of await pages)
      await writeFileIn(built, `api/${name}.offline.html`, page);
    signal.throwIfAborted();
    const files = listFiles(built).map((name) => {
      return { path: name, text: readFileSync(path.join(built, name)) };
    });
    replaceFiles(options.out, site, files, keeper);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const keeper: Keeper = {
  // No page is called so.
  manifest: "docs-manifest.json",
  root: projectRoot,
  name: "npm run docs",
  expected: "the files as they were built; move yours",
};

const vitepress = path.join(projectRoot, "node_modules/vitepress/bin/vitepress.js");

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
    signal.throwIfAborted();
    const { stdout = "", stderr = "" } = Object(error) as { stdout?: string; stderr?: string };
    throw new Error(`VitePress did not build the pages:\n${stderr || stdout}`, { cause: error });
  }
}
