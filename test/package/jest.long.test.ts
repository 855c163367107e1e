import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { installJest } from "./support/install-locked.js";
import { copyConsumer, lendPackage } from "./support/lend-package.js";
import { projectRoot, run } from "./support/run.js";

let folder = "";
let jest = "";

beforeAll(async () => {
  const installed = await installJest();
  jest = path.join(installed, "jest/bin/jest.js");
  folder = await mkdtemp(path.join(tmpdir(), "jest-project-"));
  await copyConsumer(folder);
  for (const name of ["@opentelemetry", "@types/node", "bullmq", "ioredis"])
    await lendPackage(folder, name);
  for (const name of ["@jest", "jest-environment-jsdom", "ts-jest", "typescript"])
    await lendPackage(folder, name, installed);
  await cp(path.join(projectRoot, "test/package/fixtures/jest"), folder, { recursive: true });
}, 300_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ["loads clients without any setting", "sandbox.spec.js", [], 3],
  ["loads what works with clients without any setting", "entries.spec.js", [], 14],
  ["loads all of that in jsdom as well", "entries.spec.js", ["--env=jsdom"], 14],
  ["compiles and runs with ts-jest", "sandbox.spec.ts", [], 3],
  ["loads what is no CommonJS with the flag of the guide", "modules.spec.js", [], 3],
] as const)("a project of CommonJS with Jest %s", async (_name, file, options, passed) => {
  const config = file.endsWith(".ts") ? "ts-jest.config.json" : "jest.config.json";
  const flags = file === "modules.spec.js" ? ["--experimental-vm-modules"] : [];
  const args = [...flags, jest, "--ci", "--runInBand", "--config", config, ...options, file];
  const { exitCode, stderr } = await run(process.execPath, args, { cwd: folder });
  expect(stderr).toContain(`Tests:       ${passed} passed, ${passed} total`);
  expect(exitCode, stderr).toBe(0);
});
