import { cp, readdir } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";
import { offline } from "../shared/run-process.js";
import { installPeers } from "./install-peers.js";
import { projectRoot, runOrThrow } from "../../test/package/support/run.js";

/** Installs the package from its tarball and its peers from their lock file in a folder, and generates their clients. */
export async function prepareWorkspace(folder: string): Promise<void> {
  await cp(path.join(projectRoot, "bench/package/fixtures"), folder, { recursive: true });
  const heyApi = await installPeers(folder);
  await installOurs(folder);
  await generatePeers(folder, heyApi);
}

async function installOurs(folder: string): Promise<void> {
  await node(["scripts/build.mjs", "--if-stale"]);
  await npm(["pack", "--ignore-scripts", "--pack-destination", folder], projectRoot);
  const tarball = (await readdir(folder)).find((name) => name.endsWith(".tgz")) ?? "";
  await npm(["install", "--no-save", "--ignore-scripts", path.join(folder, tarball)], folder);
}

async function generatePeers(
  folder: string,
  [newer, heyApi]: readonly [node: string, script: string],
): Promise<void> {
  const document = path.join(projectRoot, "generated/v4/openapi.json");
  const redocly = path.join(projectRoot, "node_modules/@redocly/cli/bin/cli.js");
  await node([redocly, "generate-client", document, "-o", path.join(folder, "redocly-client.ts")]);
  const output = path.join(folder, "hey-api");
  await runOrThrow(newer, [heyApi, "-i", document, "-o", output, "--silent"], { cwd: folder });
  await build({
    absWorkingDir: folder,
    entryPoints: ["redocly-client.ts", "hey-api/index.ts"],
    outdir: folder,
    bundle: true,
    format: "esm",
    logLevel: "error",
  });
}

async function node(args: readonly string[]): Promise<void> {
  await runOrThrow(process.execPath, args, { cwd: projectRoot, env: offline });
}

async function npm(args: readonly string[], cwd: string): Promise<void> {
  await runOrThrow("npm", [...args, "--loglevel=error"], { cwd });
}
