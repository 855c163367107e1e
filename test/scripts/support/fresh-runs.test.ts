import { spawnSync } from "node:child_process";
import { appendFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { hashText } from "../../../generator/api/generated-file.js";
import { createFolder, createFolderOfFile } from "../../generator/support/temporary-folder.js";

const root = path.resolve(import.meta.dirname, "../../..");

type RunRecord = Readonly<{ files: Record<string, string>; notes: readonly string[] }>;

/** A plain script that runs before anything is installed, so that it has no types. */
interface FreshRuns {
  readFreshRun(root: string, args: readonly string[]): string[] | undefined;
  rememberRun(root: string, args: readonly string[], record: RunRecord): void;
}

const { readFreshRun, rememberRun }: FreshRuns = await import(
  new URL("../../../scripts/support/fresh-runs.mjs", import.meta.url).href
);
const folder = createFolderOfFile();

function write(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const input = write("thing.yaml", "name: thing\n");

function argsFor(out: string): string[] {
  return ["--spec", input, "--out", path.join(folder, out)];
}

function remember(args: readonly string[]): void {
  rememberRun(root, args, { files: { [input]: hashText("name: thing\n") }, notes: ["note: one"] });
}

describe("a run over one document", () => {
  it("has nothing to do when the same one has left the same files", () => {
    remember(argsFor("same"));
    expect(readFreshRun(root, argsFor("same"))).toEqual(["note: one", "Everything is up to date."]);
  });

  it.each(["--quiet", "-q"])("says nothing with %s, and has nothing to do either", (option) => {
    const args = [...argsFor("quiet"), option];
    remember(args);
    expect(readFreshRun(root, args)).toEqual([]);
  });

  it("goes on when another one has run, or names start from another folder", () => {
    remember(argsFor("one"));
    expect(readFreshRun(root, argsFor("other"))).toBeUndefined();
    expect(readFreshRun(root, [...argsFor("one"), "--time-limit", "9"])).toBeUndefined();
    remember(["--only", "one"]);
    expect(readFreshRun(root, ["--only", "one"])).toBeUndefined();
    process.chdir(folder);
    onTestFinished(() => process.chdir(root));
    expect(readFreshRun(root, argsFor("one"))).toBeUndefined();
  });

  it.each(["--force", "--check", "--json", "--verbose", "--discard-edits"])(
    "goes on when %s asks for something else",
    (option) => {
      const args = [...argsFor("more"), option];
      remember(args);
      expect(readFreshRun(root, args)).toBeUndefined();
    },
  );

  it.each([
    ["the generator has changed", argsFor("old"), "generator/emit.ts", "emitAgain();\n"],
    ["the generator has one more file", argsFor("old"), "generator/more.ts", ""],
    ["the sandbox has changed, and all of the project is meant", [], "sandbox/index.ts", "1;\n"],
  ])("goes on when %s", (_, args, name, text) => {
    const files = { "generator/emit.ts": "a\n", "sandbox/index.ts": "", "generator/dist/a.js": "" };
    const own = createFolder(files);
    rememberRun(own, args, { files: {}, notes: [] });
    writeFileSync(path.join(own, "generator/dist/a.js"), "built\n");
    expect(readFreshRun(own, args)).toEqual(["Everything is up to date."]);
    writeFileSync(path.join(own, name), text);
    expect(readFreshRun(own, args)).toBeUndefined();
  });

  it("goes on when a file has changed, gone or come", () => {
    const changed = write("changed.yaml", "a: 1\n");
    const args = argsFor("changed");
    rememberRun(root, args, { files: { [changed]: hashText("a: 1\n") }, notes: [] });
    expect(readFreshRun(root, args)).toEqual(["Everything is up to date."]);
    writeFileSync(changed, "a: 2\n");
    expect(readFreshRun(root, args)).toBeUndefined();
    rmSync(changed);
    expect(readFreshRun(root, args)).toBeUndefined();
    rememberRun(root, args, { files: { [changed]: "" }, notes: [] });
    expect(readFreshRun(root, args)).toEqual(["Everything is up to date."]);
    writeFileSync(changed, "a: 1\n");
    expect(readFreshRun(root, args)).toBeUndefined();
  });
});

it("says of an unchanged document what it said, and generates again after an edit of what it refers to", () => {
  write("part.yaml", "type: string\n");
  const spec = write(
    "whole.yaml",
    [
      "openapi: 3.1.0",
      "info: { title: Whole, version: '1', description: 'Prose: \"$ref: gone.yaml\"' }",
      "servers: [{ url: /whole }]",
      "x-part: &part { application/json: { schema: { $ref: part.yaml } } }",
      "paths:",
      "  /part:",
      "    get:",
      "      operationId: getPart",
      "      responses:",
      "        '200': { description: A part., content: *part }",
      "",
    ].join("\n"),
  );
  const out = path.join(folder, "whole");
  const args = ["scripts/generate.mjs", "--spec", spec, "--out", out];
  const run = (...more: string[]): string =>
    spawnSync(process.execPath, [...args, ...more], { cwd: root, encoding: "utf8" }).stdout;
  const note = "the host of /whole is not known";
  expect(run()).toContain(note);
  const types = path.join(out, "types.ts");
  const written = statSync(types).mtimeMs;
  expect(run()).toMatch(new RegExp(`^note: .*${note}.*\nEverything is up to date[.]\n$`));
  expect(run("--quiet")).toBe("");
  expect(readFreshRun(root, [...args.slice(1), "--quiet"])).toEqual([]);
  appendFileSync(path.join(folder, "part.yaml"), "format: date\n");
  expect(run()).toMatch(/files? written/);
  expect(statSync(types).mtimeMs).toBeGreaterThan(written);
}, 60_000);
