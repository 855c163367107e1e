import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { finish, type Run } from "./support/fixture-project.js";
import { useLinkedProject } from "./support/link-tools.js";

/** A plain script, so that it has no types. */
interface Tally {
  tally(report: object | undefined, exitCode: number): object;
}

const { tally }: Tally = await import(
  new URL("../../scripts/support/tally.mjs", import.meta.url).href
);

const project = useLinkedProject();

const runTests = (...filters: string[]): Promise<Run> =>
  project().run(["scripts/test.mjs", ...filters]);
const lastLine = ({ output }: Run): string | undefined => output.trimEnd().split("\n").at(-1);
const testFile = (...lines: string[]): string =>
  ['import { expect, it } from "vitest";', "", ...lines, ""].join("\n");

/** What only runs of vitest itself can have in their reports. */
const files = {
  "test/mixed.test.ts": testFile(
    'it("is wrong", () => {',
    "  expect(1).toBe(2);",
    "});",
    'it.skip("is skipped", () => {',
    "  expect(1).toBe(1);",
    "});",
    'it.todo("is to do");',
  ),
  "test/only.test.ts": testFile('it.only("is alone", () => {', "  expect(1).toBe(1);", "});"),
  "test/broken.test.ts": 'import "./nothing.js";\n',
  "test/empty.test.ts": "export {};\n",
};

describe("npm test", () => {
  it("goes on after a failed step, and shows every failure and every test that did not run", async () => {
    project().write(
      "scripts/programs/generate.ts",
      'debugger\nconst n: number = "one"\nprocess.exit(n)\n',
    );
    project().write("scripts/wrong.mjs", '/** @type {number} */\nexport const n = "one";\n');
    for (const [file, text] of Object.entries(files)) project().write(file, text);
    const { code, output } = await runTests();
    for (const step of ["format", "lint", "types", "freshness", "tests"]) {
      expect(output).toMatch(new RegExp(`^FAIL {2}${step} +\\d+ ms$`, "m"));
    }
    expect(output).toMatch(/^ok {4}system /m);
    expect(output).toContain("FAIL  format failed (npm run format)");
    expect(output).toMatch(/^scripts\/programs\/generate\.ts\(2,7\): error /m);
    expect(output).toMatch(/^scripts\/wrong\.mjs\(2,14\): error /m);
    expect(output).toMatch(/^FAIL {2}.*mixed\.test\.ts: "is wrong" \(failed\)$/m);
    expect(output).toMatch(/"is skipped" \(skipped\)/);
    expect(output).toMatch(/"is to do" \(todo\)/);
    for (const name of ["broken", "empty"])
      expect(output).toContain(`${name}.test.ts: could not be run, or holds no test`);
    // A focused test, which would hide the others, is refused.
    expect(lastLine({ code, output })).toBe("3 passed, 10 failed");
    expect(code).toBe(1);
  });

  it("runs only the tests that match a filter, and fails when an error escapes them", async () => {
    const late = ['it("passes", () => {', '  void Promise.reject(new Error("late"));'];
    project().write("test/late.test.ts", testFile(...late, "  expect(1).toBe(1);", "});"));
    const { code, output } = await runTests("test/sum", "test/late");
    expect(output).toContain("Only the tests that match: test/sum test/late");
    expect(output).not.toMatch(/^ok {4}format/m);
    expect(output).toMatch(/^ +\d+\.\d s {2}test\/sum\.test\.ts$/m);
    expect(output).toMatch(/^Took (\d+ min )?\d+ s\.$/m);
    expect(output).toContain("although no test failed");
    expect(lastLine({ code, output })).toBe("2 passed, 1 failed");
  });

  it("runs with --changed the steps, a line for each, and the tests beside what was changed", async () => {
    project().write("generator/boat.ts", "export const boats = 0;\n");
    project().write(
      "test/generator/boat.test.ts",
      testFile(
        'import { boats } from "../../generator/boat.js";',
        'it("counts", () => {',
        "  expect(boats).toBeGreaterThan(0);",
        "});",
      ),
    );
    await project().run(["node_modules/oxfmt/bin/oxfmt", "."]);
    const git = (...args: string[]) => execFileSync("git", args, { cwd: project().folder });
    git("init", "--quiet");
    git("add", "--all");
    git("-c", "user.name=A", "-c", "user.email=a@example.com", "commit", "--quiet", "-m", "all");
    project().write("generator/boat.ts", "export const boats = 1;\n");
    const changed = await runTests("--changed");
    for (const step of ["format", "lint", "documents", "types", "freshness", "system", "tests"])
      expect(changed.output).toMatch(new RegExp(`^ok {4}${step} +\\d+ ms$`, "m"));
    expect(changed.output).toContain("Only the tests that match: test/generator/\n");
    expect(lastLine(changed)).toBe("7 passed, 0 failed");
    expect(changed.code).toBe(0);
  });

  it.each([
    [undefined, 0, ["no test ran"]],
    [{ testResults: [] }, 0, ["no test ran"]],
    [undefined, 1, ["no test ran"]],
  ])("counts the report %j of exit code %i as a failure", (report, exitCode, problems) => {
    expect(tally(report, exitCode)).toEqual({ passed: 0, problems });
  });

  it("stops what it started when it is interrupted", async () => {
    project().write(
      "scripts/programs/generate.ts",
      'import { writeFileSync } from "node:fs";\nwriteFileSync("started", String(process.pid));\nsetInterval(() => {}, 1000);\nexport const run = () => {};\n',
    );
    const child = project().start(["scripts/test.mjs"]);
    const run = finish(child);
    while (!existsSync(join(project().folder, "started"))) await sleep(50);
    child.kill("SIGINT");
    await once(child, "exit");
    expect(await run).toMatchObject({ code: 130 });
    expect((await run).output).toContain("Interrupted.");
    const started = Number(readFileSync(join(project().folder, "started"), "utf8"));
    expect(() => process.kill(started, 0)).toThrow("ESRCH");
  });
});
