import { describe, expect, it } from "vitest";
import { run } from "../package/support/run.js";
import { Project } from "../generator/support/project.js";

const runDocs = (args: readonly string[], cwd = process.cwd()) =>
  run(process.execPath, ["--import", "tsx", "docs/site/main.ts", ...args], { cwd });

const path = "--base takes a path with a slash at both ends, such as /docs/";
const host = "--site-url takes the address of a host, such as https://example.com";
const edit = "--edit-url takes an address with :path, such as https://example.com/edit/main/:path";
const port = "--port takes a whole number from 0 to 65535";

describe("npm run docs", () => {
  it.each([
    ["--base", "/docs", `${path}, not "/docs"`],
    ["--base", "//docs/", `${path}, not "//docs/"`],
    ["--base", '/"><script>/', String.raw`${path}, not "/\"><script>/"`],
    ["--site-url", "https://x/docs", `${host}, not "https://x/docs"; a path belongs in --base`],
    ["--site-url", "ftp://x", `${host}, not "ftp://x"; a path belongs in --base`],
    ["--edit-url", "https://x/edit", `${edit}, not "https://x/edit"`],
    ["--edit-url", "javascript:alert(':path')", `${edit}, not "javascript:alert(':path')"`],
  ])("refuses %s %s in one message, and builds nothing", async (option, value, message) => {
    const stderr = `${message}\nTry --help.\n`;
    expect(await runDocs([option, value])).toEqual({ exitCode: 2, stdout: "", stderr });
  });

  it.each(["65536", "1.5"])("refuses --port=%s, and serves nothing", async (value) => {
    const stderr = `${port}, not "${value}"\nTry --help.\n`;
    const ended = await runDocs(["--serve", `--port=${value}`]);
    expect(ended).toEqual({ exitCode: 2, stdout: "", stderr });
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
