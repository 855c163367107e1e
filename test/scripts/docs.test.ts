import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { Project } from "../generator/support/project.js";

function run(args: readonly string[], cwd = process.cwd()) {
  const program = ["--import", "tsx", "docs/site/main.ts"];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...program, ...args], {
    cwd,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

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
  ])("refuses %s %s in one message, and builds nothing", (option, value, message) => {
    expect(run([option, value])).toEqual({
      status: 2,
      stdout: "",
      stderr: `${message}\nTry --help.\n`,
    });
  });

  it.each(["65536", "1.5"])("refuses --port=%s, and serves nothing", (value) => {
    expect(run(["--serve", `--port=${value}`])).toEqual({
      status: 2,
      stdout: "",
      stderr: `${port}, not "${value}"\nTry --help.\n`,
    });
  });

  it("answers to --help without loading what builds the docs", () => {
    const project = new Project("docs");
    const thrown = 'throw new Error("What builds the docs was loaded.");\n';
    for (const name of ["write-site", "guide/fill-pages", "serve-site"])
      project.write(`docs/site/${name}.ts`, thrown);
    const { status, stdout, stderr } = run(["--help"], project.folder);
    expect(stderr).toBe("");
    expect(stdout).toContain("Usage: npm run docs");
    expect(status).toBe(0);
  });
});
