import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { projectRoot, runOrThrow } from "./run.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The tarball that `npm publish` would send. */
    tarball: string;
    /** A folder with nothing in it but what `npm install TARBALL` put there. */
    consumer: string;
  }
}

/** Builds, packs and installs the package once for all tests of it; gives what removes it again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-sdk-package-"));
  const consumer = path.join(folder, "consumer");
  await runOrThrow(process.execPath, ["scripts/build.mjs", "--if-stale"], { cwd: projectRoot });
  // Built just now, so the script that builds before a pack has nothing to add.
  await npm("pack", "--ignore-scripts", "--pack-destination", folder);
  const packed = await readdir(folder);
  const tarball = packed.find((name) => name.endsWith(".tgz")) ?? "";
  await npm("install", "--prefix", consumer, path.join(folder, tarball));
  project.provide("tarball", path.join(folder, tarball));
  project.provide("consumer", consumer);
  return () => rm(folder, { recursive: true, force: true });
}

async function npm(...args: string[]): Promise<void> {
  await runOrThrow("npm", [...args, "--loglevel=error"], { cwd: projectRoot });
}
