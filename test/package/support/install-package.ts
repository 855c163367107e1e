import { chmod, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { projectRoot, runOrThrow } from "./run.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The tarball that `npm publish` would send. */
    tarball: string;
    /** A folder with nothing in it but what `npm install TARBALL` puts there. */
    consumer: string;
    /** How Vitest was called: `long`, or as always. */
    mode: string;
  }
}

const { isBuilt }: { isBuilt(): boolean } = await import(
  new URL("../../../scripts/build/freshness.ts", import.meta.url).href
);

/** Builds, packs and installs the package once for all tests of it; gives what removes it again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-sdk-package-"));
  const consumer = path.join(folder, "consumer");
  if (!isBuilt()) await runOrThrow(process.execPath, ["scripts/build.mjs"], { cwd: projectRoot });
  // Built just now, so the script that builds before a pack has nothing to add.
  const pack = ["pack", "--ignore-scripts", "--pack-destination", folder, "--loglevel=error"];
  await runOrThrow("npm", pack, { cwd: projectRoot });
  const packed = await readdir(folder);
  const tarball = path.join(folder, packed.find((name) => name.endsWith(".tgz")) ?? "");
  await install(tarball, consumer);
  project.provide("tarball", tarball);
  project.provide("consumer", consumer);
  return () => rm(folder, { recursive: true, force: true });
}

/** Does what npm would, with the dependencies that are here; the test of the quickstart has npm do it. */
async function install(tarball: string, consumer: string): Promise<void> {
  const modules = path.join(consumer, "node_modules");
  const installed = path.join(modules, "cloud-agent-sdk");
  for (const place of [installed, path.join(modules, ".bin")]) {
    await mkdir(place, { recursive: true });
  }
  const unpack = ["-xzf", tarball, "--strip-components=1", "-C", installed];
  await runOrThrow("tar", unpack, { cwd: projectRoot });
  for (const name of ["openapi-fetch", "openapi-typescript-helpers"]) {
    const source = path.join(projectRoot, "node_modules", name);
    await cp(source, path.join(modules, name), { recursive: true });
  }
  const command = "cloud-agent-sdk/dist/js/command.js";
  await chmod(path.join(modules, command), 0o755);
  await symlink(path.join("..", command), path.join(modules, ".bin/cloud-agent-sdk"));
  const manifest = { dependencies: { "cloud-agent-sdk": `file:${tarball}` } };
  await writeFile(path.join(consumer, "package.json"), JSON.stringify(manifest));
}
