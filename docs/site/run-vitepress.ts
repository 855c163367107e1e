import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "./project.js";

const vitepress = path.join(
  path.dirname(createRequire(import.meta.url).resolve("vitepress/package.json")),
  "bin/vitepress.js",
);

/**
 * Has VitePress build the pages whose sources are in a folder.
 *
 * @throws {Error} when it fails, with what it printed
 */
export async function runVitePress(
  source: string,
  out: string,
  signal: AbortSignal,
): Promise<void> {
  const args = [vitepress, "build", source, "--outDir", out];
  const env = { ...process.env, NODE_ENV: "production" };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: projectRoot, env, signal });
  } catch (error) {
    const { stdout = "", stderr = "" } = Object(error) as { stdout?: string; stderr?: string };
    throw new Error(`VitePress did not build the pages:\n${stderr || stdout}`, { cause: error });
  }
}
