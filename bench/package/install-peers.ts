import { cp } from "node:fs/promises";
import path from "node:path";
import { projectRoot, runOrThrow } from "../../test/package/support/run.js";
import { installRuntimes } from "../../test/package/support/runtimes.js";

/** Installs from their lock file what the package is compared with, and gives hey-api's program and first argument. */
export async function installPeers(
  folder: string,
): Promise<readonly [node: string, script: string]> {
  await cp(path.join(projectRoot, "bench/package/peers"), folder, { recursive: true });
  await runOrThrow("npm", ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: folder });
  // hey-api asks for a newer Node than the oldest that we support.
  const newer = path.join(await installRuntimes(), "node-24/bin/node");
  return [newer, path.join(folder, "node_modules/@hey-api/openapi-ts/bin/run.js")];
}
