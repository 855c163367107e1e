import { cp, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { installJest, installTools } from "../../package/support/install-locked.js";
import { projectRoot } from "../../package/support/run.js";
import { takeProgram } from "../support/take-program.js";

const files = ["opening-hours.ts", "node.test.ts", "vitest.test.ts"];

const author = await takeProgram(
  files.map((file) => `unit-tests/${file}`),
  {
    packages: ["vitest"],
    tools: { folder: await installJest(), packages: ["jest", "@jest/globals"] },
  },
);
const settings = "docs/samples/programs/unit-tests/jest.json";
await cp(path.join(projectRoot, settings), path.join(author.folder, "jest.json"));
// The guide: the same tests as for Vitest, with another import.
const tests = await readFile(path.join(author.folder, "vitest.test.js"), "utf8");
await author.save("jest.test.js", tests.replace('"vitest"', '"@jest/globals"'));
afterAll(() => author[Symbol.asyncDispose]());

it("a mock of requests answers for the service, with MSW, nock and undici", async () => {
  const names = ["msw", "nock", "mock-agent"].map((name) => `${name}.test`);
  const tools = { folder: await installTools(), packages: ["msw", "nock"] };
  await using tester = await takeProgram(
    names.map((name) => `unit-tests/${name}.ts`),
    { packages: ["undici"], tools },
  );
  const command = `node --test --test-reporter=tap ${names.map((name) => `${name}.js`).join(" ")}`;
  const { exitCode, stdout } = await tester.type(command).ended;
  expect(stdout).toContain("\n# pass 3\n");
  expect(exitCode).toBe(0);
});

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
    expect(stdout).toMatch(/Tests .*1 passed/);
    expect(exitCode).toBe(0);
  });

  it("pass with Jest, started as the guide says", async () => {
    const guide = await readFile(path.join(projectRoot, "docs/guide/testing.md"), "utf8");
    const [command = ""] = /^node --experimental-vm-modules[^`]*\.json/m.exec(guide) ?? [];
    const { exitCode, stderr } = await author.type(`${command} jest.test.js`).ended;
    expect(stderr).toMatch(/Tests: +1 passed, 1 total/);
    expect(exitCode).toBe(0);
  });
});
