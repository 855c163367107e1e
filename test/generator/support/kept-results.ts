import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, vi } from "vitest";
import { projectRoot } from "../../../generator/model/paths.js";

/** Where results are kept. */
export const keptFolder: string = path.join(projectRoot, "node_modules", ".cache", "generator");

/** Has the tests of a file keep results as a bundled generator does, and forgets these after each. */
export function keepResultsOf(name: string): void {
  const version = `test-${process.pid}-${name}`;
  beforeEach(() => void vi.stubEnv("GENERATOR_VERSION", version));
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const file of listKept(version)) rmSync(path.join(keptFolder, file));
  });
}

function listKept(version: string): string[] {
  return readdirSync(keptFolder).filter((file) => file.startsWith(version));
}
