import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { renderOffline } from "./api/offline-reference.js";
import { interruptible } from "./interruptible.js";
import { listPages } from "./pages.js";
import { projectRoot } from "./project.js";
import { readContent, type Content } from "./read-content.js";
import type { SiteOptions } from "./site-options.js";
import { writeFileIn } from "./write-file-in.js";
import { writeSources } from "./write-sources.js";

/** Builds the site of this project, or of another team's document. */
export async function buildSite(options: SiteOptions): Promise<void> {
  await writeSite(await readContent(options.spec), options);
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
  // VitePress finds its modules from the folder of its sources, so that one is inside the project.
  const [source, folder] = await all([
    createFolder(path.join(projectRoot, ".docs/source-")),
    createFolder(`${out}-`),
  ]);
  try {
    await writeSources(source, content, listPages(content), options);
    const [references] = await all([
      renderOffline(content.apis),
      runVitePress(source, folder, signal),
    ]);
    await all(
      content.apis.map(({ name }, at) =>
        writeFileIn(folder, `api/${name}.offline.html`, references[at] ?? ""),
      ),
    );
    signal.throwIfAborted();
    // A folder for temporary files is nobody else's to read; a site is everybody's.
    await chmod(folder, 0o755);
    await rm(out, { recursive: true, force: true });
    await rename(folder, out);
  } finally {
    await all([source, folder].map((name) => rm(name, { recursive: true, force: true })));
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
