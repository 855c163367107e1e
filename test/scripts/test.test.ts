import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createFixtureProject, finish } from "./support/fixture-project.js";
import type { FixtureProject, Run } from "./support/fixture-project.js";
import { linkTools } from "./support/link-tools.js";

const template = createFixtureProject();
beforeAll(() => linkTools(template));
afterAll(() => template.remove());

let project: FixtureProject;
beforeEach(() => {
  project = template.copy();
});
afterEach(() => project.remove());

const runTests = (...filters: string[]): Promise<Run> =>
  project.run(["scripts/test.mjs", ...filters]);
const lastLine = ({ output }: Run): string | undefined => output.trimEnd().split("\n").at(-1);
const testFile = (...lines: string[]): string =>
  ['import { expect, it } from "vitest";', "", ...lines, ""].join("\n");

/** Lets tests look at the same run. */
function runOnce(run: () => Promise<Run>): () => Promise<Run> {
  let running: Promise<Run> | undefined;
  return () => (running ??= run());
}

const mixed = testFile(
  'it("is wrong", () => {',
  "  expect(1).toBe(2);",
  "});",
  'it.skip("is skipped", () => {',
  "  expect(1).toBe(1);",
  "});",
  'it.todo("is to do");',
);

describe("npm test", () => {
  it("prints a line for each step and the total in the last one", async () => {
    const run = await runTests();
    for (const step of ["format", "lint", "types", "freshness", "system", "tests"]) {
      expect(run.output).toMatch(new RegExp(`^ok {4}${step} +\\d+ ms$`, "m"));
    }
    expect(lastLine(run)).toBe("6 passed, 0 failed");
    expect(run.code).toBe(0);
  });

  it("refuses a focused test, which would hide the others", async () => {
    project.write(
      "test/only.test.ts",
      testFile('it.only("is alone", () => {', "  expect(1).toBe(1);", "});"),
    );
    expect((await runTests("test/only")).code).toBe(1);
  });

  it("fails when an error escapes although every test passed", async () => {
    project.write(
      "test/late.test.ts",
      testFile(
        'it("passes", () => {',
        '  void Promise.reject(new Error("late"));',
        "  expect(1).toBe(1);",
        "});",
      ),
    );
    const run = await runTests("test/late");
    expect(run.output).toContain("although no test failed");
    expect(lastLine(run)).toBe("1 passed, 1 failed");
  });

  it("runs with --changed the steps, and the tests beside what was changed", async () => {
    project.write("generator/boat.ts", "export const boats = 1;\n");
    project.write(
      "test/generator/boat.test.ts",
      testFile(
        'import { boats } from "../../generator/boat.js";',
        'it("counts", () => {',
        "  expect(boats).toBeGreaterThan(0);",
        "});",
      ),
    );
    await project.run(["node_modules/oxfmt/bin/oxfmt", "."]);
    const git = (...args: string[]) => execFileSync("git", args, { cwd: project.folder });
    git("init", "--quiet");
    git("add", "--all");
    git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "all");
    const unchanged = await runTests("--changed");
    expect(lastLine(unchanged)).toBe("5 passed, 0 failed");
    expect(unchanged.code).toBe(0);
    project.write("generator/boat.ts", "export const boats = 0;\n");
    const changed = await runTests("--changed");
    expect(changed.output).toMatch(/^ok {4}lint/m);
    expect(lastLine(changed)).toBe("5 passed, 1 failed");
    expect(changed.code).toBe(1);
  });

  it("fails when no test matches", async () => {
    const run = await runTests("test/nowhere");
    expect(run.output).toContain("no test ran");
    expect(lastLine(run)).toBe("0 passed, 1 failed");
    expect(run.code).toBe(1);
  });

  it("stops what it started when it is interrupted", async () => {
    project.write(
      "generator/main.ts",
      'import { writeFileSync } from "node:fs";\nwriteFileSync("started", String(process.pid));\nsetInterval(() => {}, 1000);\n',
    );
    const child = project.start(["scripts/test.mjs"]);
    const run = finish(child);
    while (!existsSync(join(project.folder, "started"))) await sleep(50);
    child.kill("SIGINT");
    await once(child, "exit");
    expect(await run).toMatchObject({ code: 130 });
    expect((await run).output).toContain("Interrupted.");
    const started = Number(readFileSync(join(project.folder, "started"), "utf8"));
    expect(() => process.kill(started, 0)).toThrow("ESRCH");
  });
});

describe("npm test where steps fail", () => {
  const run = runOnce(() => {
    project.write("generator/main.ts", 'debugger\nconst n: number = "one"\nprocess.exit(n)\n');
    project.write("scripts/wrong.mjs", '/** @type {number} */\nexport const n = "one";\n');
    return runTests();
  });

  it("goes on after a failed step and shows every failure", async () => {
    const { code, output } = await run();
    for (const step of ["format", "lint", "types", "freshness"]) {
      expect(output).toMatch(new RegExp(`^FAIL {2}${step} +\\d+ ms$`, "m"));
    }
    expect(output).toContain("FAIL  format failed (npm run format)");
    expect(lastLine({ code, output })).toBe("2 passed, 4 failed");
    expect(code).toBe(1);
  });

  it("checks the types of the scripts as well", async () => {
    const { output } = await run();
    expect(output).toMatch(/^generator\/main\.ts\(2,7\): error /m);
    expect(output).toMatch(/^scripts\/wrong\.mjs\(2,14\): error /m);
  });
});

describe("npm test where tests do not pass", () => {
  const run = runOnce(() => {
    project.write("test/mixed.test.ts", mixed);
    project.write("test/broken.test.ts", 'import "./nothing.js";\n');
    project.write("test/empty.test.ts", "export {};\n");
    return runTests("test/");
  });

  it("counts failed, skipped and todo tests, and names those that did not run", async () => {
    const { code, output } = await run();
    expect(output).toMatch(/"is skipped" did not run \(skipped\)/);
    expect(output).toMatch(/"is to do" did not run \(todo\)/);
    expect(lastLine({ code, output })).toBe("1 passed, 5 failed");
    expect(code).toBe(1);
  });

  it("fails when a test file cannot be loaded or holds no test", async () => {
    const { output } = await run();
    expect(output).toMatch(/broken\.test\.ts: could not be run/);
    expect(output).toMatch(/empty\.test\.ts: could not be run, or holds no test/);
  });
});

describe("npm test with a filter", () => {
  const run = runOnce(() => runTests("test/sum"));

  it("runs only the tests that match its arguments, and says so", async () => {
    const { code, output } = await run();
    expect(output).toContain("Only the tests that match: test/sum");
    expect(output).not.toMatch(/^ok {4}format/m);
    expect(lastLine({ code, output })).toBe("1 passed, 0 failed");
  });

  it("says how long it took, and which files took longest", async () => {
    const { output } = await run();
    expect(output).toMatch(/^ +\d+\.\d s {2}test\/sum\.test\.ts$/m);
    expect(output).toMatch(/^Took \d+ s(, with \d+ s of processor time)?\.$/m);
  });
});
