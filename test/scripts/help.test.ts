import { expect, it } from "vitest";
import { run } from "../package/support/run.js";

const commands = [
  { name: "start", script: "scripts/start.mjs" },
  { name: "test", script: "scripts/test.mjs" },
  { name: "generate", script: "scripts/generate.mjs" },
  { name: "build", script: "scripts/build.mjs" },
  { name: "api-report", script: "scripts/api-report.mjs" },
  { name: "docs", script: "scripts/docs.mjs" },
  { name: "lint", script: "scripts/lint.mjs" },
  { name: "release", script: "scripts/publish.mjs" },
  { name: "sync", script: "scripts/sync.mjs" },
  { name: "release:check", script: "scripts/release-check.mjs" },
  { name: "fuzz", script: "test/fuzz/main.ts" },
  { name: "bench", script: "bench/main.ts" },
] as const;

function runScript(script: string, ...args: string[]) {
  const loader = script.endsWith(".ts") ? ["--import", "tsx"] : [];
  return run(process.execPath, [...loader, script, ...args], { cwd: process.cwd() });
}

it.each(commands)(
  "npm run $name says with --help how it is called and how it ends",
  async ({ name, script }) => {
    const { exitCode, stdout, stderr } = await runScript(script, "--help");
    expect(stdout).toMatch(new RegExp(`^Usage: npm (?:run )?${name}\\b`, "m"));
    expect(stdout).toMatch(/Exit codes: 0 /);
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
  },
);

const passesOptionsOn: readonly string[] = ["test", "bench", "lint"];

it.each(commands.filter(({ name }) => !passesOptionsOn.includes(name)))(
  "npm run $name refuses an option that does not exist, and says which do",
  async ({ script }) => {
    const { exitCode, stderr } = await runScript(script, "--frobnicate");
    expect(stderr).toContain("--frobnicate");
    expect(stderr).toContain("--help");
    expect(exitCode).toBe(2);
  },
);

it("takes -h for --help, also the generator run from its sources, as a debugger does", async () => {
  const bundled = await runScript("scripts/generate.mjs", "--help");
  expect(await runScript("scripts/programs/main.ts", "-h")).toEqual(bundled);
});
