import { expect, it, describe } from "vitest";
import { parseOptions } from "../../docs/site/site-options.js";
import { run } from "../package/support/run.js";
import { Project } from "../generator/support/project.js";

const own = "start test generate build api-report docs lint sync release:check".split(" ");
const commands = [
  ...own.map((name) => ({ name, script: `scripts/${name.replace(":", "-")}.mjs` })),
  { name: "release", script: "scripts/publish.mjs" },
  { name: "fuzz", script: "test/fuzz/main.ts" },
  { name: "bench", script: "bench/main.ts" },
];

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
    expect([exitCode, stderr]).toEqual([0, ""]);
  },
);

// The others pass options on.
it.each(commands.filter(({ name }) => !["test", "bench", "lint"].includes(name)))(
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

const runDocs = (args: readonly string[], cwd = process.cwd()) =>
  run(process.execPath, ["--import", "tsx", "docs/site/main.ts", ...args], { cwd });

const path = "a path with a slash at both ends, such as /docs/";
const host = "the address of a host, such as https://example.com; a path belongs in --base";
const edit = "an address with :path, such as https://example.com/edit/main/:path";
const port = "a whole number from 0 to 65535";

describe("npm run docs", () => {
  it("refuses a wrong option in one message, and builds nothing", async () => {
    const stderr = `command line: --base is "/docs"; expected ${path}\nSee \`npm run docs -- --help\`.\n`;
    expect(await runDocs(["--base", "/docs"])).toEqual({ exitCode: 2, stdout: "", stderr });
  });

  it.each([
    ["--base", "//docs/", path],
    ["--base", '/"><script>/', path],
    ["--site-url", "https://x/docs", host],
    ["--site-url", "ftp://x", host],
    ["--edit-url", "https://x/edit", edit],
    ["--edit-url", "javascript:alert(':path')", edit],
    ["--port", "65536", port],
    ["--port", "1.5", port],
  ])("refuses %s %s", (option, value, expected) => {
    const message = `command line: ${option} is ${JSON.stringify(value)}; expected ${expected}`;
    const refused = expect.objectContaining({ exitCode: 2, message });
    expect(() => parseOptions([option, value])).toThrow(refused);
  });

  it("answers to --help without loading what builds the docs", async () => {
    const project = new Project("docs");
    const thrown = 'throw new Error("What builds the docs was loaded.");\n';
    for (const name of ["write-site", "guide/fill-pages", "serve-site"])
      project.write(`docs/site/${name}.ts`, thrown);
    const stdout: unknown = expect.stringContaining("Usage: npm run docs");
    expect(await runDocs(["--help"], project.folder)).toEqual({ exitCode: 0, stderr: "", stdout });
  });
});
