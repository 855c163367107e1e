import { cp } from "node:fs/promises";
import path from "node:path";
import { projectRoot, runOrThrow } from "../../test/package/support/run.js";
import { installRuntimes } from "../../test/package/support/install-locked.js";

/** Installs the packages to compare with from their lock file. Returns hey-api's program and first argument. */
export async function installPeers(
  folder: string,
): Promise<readonly [node: string, script: string]> {
  await cp(path.join(projectRoot, "bench/package/peers"), folder, { recursive: true });
  await runOrThrow("npm", ["ci", "--ignore-scripts", "--loglevel=error"], { cwd: folder });
  // hey-api requires a newer Node.js than the oldest one that we support.
  const newer = path.join(await installRuntimes(), "node-24/bin/node");
  return [newer, path.join(folder, "node_modules/@hey-api/openapi-ts/bin/run.js")];
}
