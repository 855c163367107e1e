import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Newcomer } from "../../first-ten-minutes/support/newcomer.js";
import { installJest } from "../../package/support/install-jest.js";
import { projectRoot } from "../../package/support/run.js";
import { takeProgram } from "../support/take-program.js";

const files = ["opening-hours.ts", "node.test.ts", "vitest.test.ts", "jest.test.ts"];

let author: Newcomer;

beforeAll(async () => {
  author = await takeProgram(
    files.map((file) => `unit-tests/${file}`),
    {
      packages: ["vitest"],
      tools: { folder: await installJest(), packages: ["jest", "@jest/globals"] },
    },
  );
  const settings = "docs/samples/programs/unit-tests/jest.json";
  await cp(path.join(projectRoot, settings), path.join(author.folder, "jest.json"));
});
afterAll(() => author[Symbol.asyncDispose]());

describe("unit tests of somebody's own, with failures and a stepped clock", () => {
  it("pass with node:test", async () => {
    const { exitCode, stdout } = await author.type("node --test --test-reporter=tap node.test.js")
      .ended;
    expect(stdout).toContain("\n# pass 5\n");
    expect(exitCode).toBe(0);
  });

  it("pass with Vitest", async () => {
    // Lent packages have no commands.
    const command = "node node_modules/vitest/vitest.mjs run vitest.test.js";
    const { exitCode, stdout } = await author.type(command).ended;
    expect(stdout).toMatch(/Tests .*2 passed/);
    expect(exitCode).toBe(0);
  });

  it("pass with Jest, started as the guide says", async () => {
    const guide = await readFile(path.join(projectRoot, "docs/guide/testing.md"), "utf8");
    const [command = ""] = /^node --experimental-vm-modules.*$/m.exec(guide) ?? [];
    const { exitCode, stderr } = await author.type(`${command} jest.test.js`).ended;
    expect(stderr).toMatch(/Tests: +2 passed, 2 total/);
    expect(exitCode).toBe(0);
  });
});
