import { describe, expect, it } from "vitest";
import { run } from "../package/support/run.js";
import { Project } from "../generator/support/project.js";

const runDocs = (args: readonly string[], cwd = process.cwd()) =>
  run(process.execPath, ["--import", "tsx", "docs/site/main.ts", ...args], { cwd });

const path = "a path with a slash at both ends, such as /docs/";
const host = "the address of a host, such as https://example.com; a path belongs in --base";
const edit = "an address with :path, such as https://example.com/edit/main/:path";
const port = "a whole number from 0 to 65535";

describe("npm run docs", () => {
  it.each([
    ["--base", "/docs", path],
    ["--base", "//docs/", path],
    ["--base", '/"><script>/', path],
    ["--site-url", "https://x/docs", host],
    ["--site-url", "ftp://x", host],
    ["--edit-url", "https://x/edit", edit],
    ["--edit-url", "javascript:alert(':path')", edit],
    ["--port", "65536", port],
    ["--port", "1.5", port],
  ])("refuses %s %s in one message, and builds nothing", async (option, value, expected) => {
    const message = `command line: ${option} is ${JSON.stringify(value)}; expected ${expected}`;
    const stderr = `${message}\nSee \`npm run docs -- --help\`.\n`;
    expect(await runDocs([option, value])).toEqual({ exitCode: 2, stdout: "", stderr });
  });

  it("answers to --help without loading what builds the docs", async () => {
    const project = new Project("docs");
    const thrown = 'throw new Error("What builds the docs was loaded.");\n';
    for (const name of ["write-site", "guide/fill-pages", "serve-site"])
      project.write(`docs/site/${name}.ts`, thrown);
    const { exitCode, stdout, stderr } = await runDocs(["--help"], project.folder);
    expect(stderr).toBe("");
    expect(stdout).toContain("Usage: npm run docs");
    expect(exitCode).toBe(0);
  });
});
