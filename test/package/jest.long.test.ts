import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installJest } from "./support/install-jest.js";
import { copyConsumer, lendPackage } from "./support/lend-package.js";
import { projectRoot, run } from "./support/run.js";

let folder = "";
let jest = "";

beforeAll(async () => {
  const installed = await installJest();
  jest = path.join(installed, "jest/bin/jest.js");
  folder = await mkdtemp(path.join(tmpdir(), "jest-project-"));
  await copyConsumer(folder);
  await lendPackage(folder, "@types/node");
  for (const name of ["@jest", "ts-jest", "typescript"]) await lendPackage(folder, name, installed);
  await cp(path.join(projectRoot, "test/package/fixtures/jest"), folder, { recursive: true });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function runJest(config: string): Promise<string> {
  const args = [jest, "--ci", "--runInBand", "--config", config];
  const { exitCode, stderr } = await run(process.execPath, args, { cwd: folder });
  expect(exitCode, stderr).toBe(0);
  return stderr;
}

describe("a project of CommonJS with Jest", () => {
  it("loads the package without any setting", async () => {
    expect(await runJest("jest.config.json")).toContain("Tests:       3 passed, 3 total");
  });

  it("compiles and runs with ts-jest", async () => {
    expect(await runJest("ts-jest.config.json")).toContain("Tests:       3 passed, 3 total");
  });
});
