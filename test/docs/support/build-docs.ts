import path from "node:path";
import type { TestProject } from "vitest/node";
import { keepMade } from "../../package/support/keep-made.js";
import { projectRoot, runOrThrow } from "../../package/support/run.js";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder of the built site, which other runs read too. */
    site: string;
  }
}

/** Builds the docs once for all tests of them. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("site", await buildDocs());
}

/** Builds the docs, unless they have been built of the same sources before, and gives the folder of the site. */
export async function buildDocs(): Promise<string> {
  const folder = await keepMade("docs", docsSources, async (unfinished) => {
    const out = path.join(unfinished, "site");
    await runOrThrow(process.execPath, ["scripts/docs.mjs", "--out", out], { cwd: projectRoot });
  });
  return path.join(folder, "site");
}

/** All that the docs are made of and with, and what installed it. */
export const docsSources: readonly string[] = [
  "CHANGELOG.md",
  "docs",
  "fleet",
  "generator",
  "generated",
  "runtime",
  "sandbox",
  "scripts",
  "package.json",
  "generate.config.ts",
  "package-lock.json",
  "tsconfig.json",
  "tsconfig.build.json",
];
