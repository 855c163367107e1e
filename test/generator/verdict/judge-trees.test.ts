import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import type { Tree } from "../../../generator/verdict/compile-tree.js";
import { judgeTrees } from "../../../generator/verdict/judge-trees.js";
import { createBase } from "./support/base-document.js";
import { createFolder } from "../support/temporary-folder.js";

interface State {
  readonly exports: readonly string[];
  readonly apis: readonly string[];
  readonly report: string;
}

function createTree({ exports, apis, report }: State): Tree {
  const root = createFolder();
  const write = (file: string, text: string): void => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const targets = Object.fromEntries(exports.map((subpath) => [subpath, "./a.js"]));
  write("package.json", JSON.stringify({ name: "things", exports: targets }));
  write("test/package/public-api/index.md", report);
  const entries = apis.map((name) => ({
    name,
    spec: "",
    basePath: "",
    operations: [],
    overlays: {},
  }));
  write("generated/manifest.json", JSON.stringify({ apis: entries, files: {} }));
  for (const name of apis) write(`generated/${name}/openapi.json`, JSON.stringify(createBase()));
  return { root, generated: path.join(root, "generated") };
}

const state: State = { exports: [".", "./v1"], apis: ["v1"], report: "one" };

async function judgeChange(change: Partial<State>): Promise<string[]> {
  const after = createTree({ ...state, ...change });
  const { changes } = await judgeTrees(createTree(state), after, createFolder());
  return changes.map(({ severity, message }) => `${severity}: ${message}`);
}

it.each([
  [{}, []],
  [{ apis: ["v1", "v2"] }, ["minor: the API v2 is new"]],
  [{ apis: [] }, ["major: the API v1 is gone"]],
  [{ exports: ["."] }, ["major: the package no longer exports ./v1"]],
  [{ exports: [".", "./v1", "./v2"] }, ["minor: the package now exports ./v2"]],
  [{ report: "two" }, ["minor: test/package/public-api/index.md has changed"]],
])("judgeTrees after %j says %j", async (change, expected) => {
  expect(await judgeChange(change)).toEqual(expected);
});
