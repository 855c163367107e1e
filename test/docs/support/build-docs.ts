import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { projectRoot, runOrThrow } from "../../package/support/run.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the built site. */
    site: string;
  }
}

/** Builds the docs once for all tests of them; gives what removes them again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "cloud-agent-sdk-docs-"));
  const site = path.join(folder, "site");
  await runOrThrow(process.execPath, ["scripts/docs.mjs", "--out", site], { cwd: projectRoot });
  project.provide("site", site);
  return () => rm(folder, { recursive: true, force: true });
}
