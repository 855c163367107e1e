import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nextVersion, judgeTrees } from "../../../../generator/follow/verdict/judge-trees.js";
import type { Severity } from "../../../../generator/follow/compare/change.js";
import type { Verdict } from "../../../../generator/follow/verdict/judge-trees.js";
import { createBase } from "./support/base-document.js";
import { mutations } from "./support/mutations.js";
import { createSide, judge } from "./support/side.js";
import { runCompiler, writeTree } from "../../../../generator/follow/verdict/compile-tree.js";
import type { Tree } from "../../../../generator/follow/verdict/compile-tree.js";
import { readCases } from "../../../support/read-cases.js";
import { createFolder } from "../../support/temporary-folder.js";

interface Cases {
  readonly versions: readonly (readonly [from: string, severity: Severity | null, to: string])[];
  readonly trees: readonly (readonly [change: Partial<State>, says: readonly string[]])[];
  /** What the compiler prints of a program before each change of programs. */
  readonly neverRight: string;
}

const { versions, trees, neverRight }: Cases = readCases("support/forms.yaml", import.meta.url);
const base = createSide(createBase());

/** Each change in a line. */
const describeAll = ({ changes }: Verdict): string =>
  changes.map(({ severity, message }) => `${severity}: ${message}`).join("\n");

it.each(mutations)(
  "the verdict on a change where $title: $forward, and undone: $backward",
  ({ change, forward, backward, says }) => {
    const document = createBase();
    change(document);
    const changed = createSide(document);
    const [there, back] = [judge(base, changed), judge(changed, base)];
    expect(there.severity, describeAll(there)).toBe(forward);
    expect(back.severity, describeAll(back)).toBe(backward);
    expect(describeAll(there)).toContain(says);
  },
);

it("a verdict puts the worst first", () => {
  const document = createBase();
  document["info"].description = "Other words.";
  document["components"].schemas.ThingCreate.properties.color.default = "blue";
  delete document["components"].schemas.Thing.properties.note;
  const { changes } = judge(base, createSide(document));
  const order = changes.map(({ severity }) => ["major", "minor", "patch"].indexOf(severity));
  expect(order).toEqual(order.toSorted());
  expect(new Set(order)).toEqual(new Set([0, 1, 2]));
});

describe("nextVersion", () => {
  it.each(versions)("after %s and a change that is %s is %s", (from, severity, expected) => {
    expect(nextVersion(from, severity ?? undefined)).toBe(expected);
  });

  it("refuses what is no version", () => {
    expect(() => nextVersion("latest", "patch")).toThrow("latest is not a version, such as 1.2.3");
  });
});

interface State {
  readonly exports: readonly string[];
  readonly apis: readonly string[];
  readonly report: string | null;
  /** The default of a field. */
  readonly color?: string;
  /** Whether the only client has no folder of its own. */
  readonly isAlone?: boolean;
  /** What the compiler prints of the programs of users. */
  readonly errors?: readonly string[];
}

function createTree({ exports, apis, report, color = "red", isAlone, errors }: State): Tree {
  const targets = Object.fromEntries(exports.map((subpath) => [subpath, "./a.js"]));
  const entry = { spec: "", basePath: "", operations: [], overlays: {} };
  const entries = apis.map((name) => ({ name, ...entry }));
  const content = createBase();
  content["components"].schemas.ThingCreate.properties.color.default = color;
  const document = JSON.stringify(content);
  const places = apis.map((name) => (isAlone ? "openapi.json" : `${name}/openapi.json`));
  const root = createFolder({
    "package.json": JSON.stringify({ name: "things", exports: targets }),
    ...(report !== null && { "test/package/public-api/index.md": report }),
    "generated/manifest.json": JSON.stringify({ apis: entries, files: {} }),
    ...Object.fromEntries(places.map((place) => [`generated/${place}`, document])),
    ...(errors && { "node_modules/typescript-native/bin/tsc": createCompiler(errors) }),
    ...(errors && { "test/consumers/a.ts": "" }),
  });
  return { root, generated: path.join(root, "generated") };
}

/** A compiler that finds these errors in the programs of a project. */
function createCompiler(errors: readonly string[]): string {
  return `
    const { include } = require(process.argv[3]);
    for (const error of ${JSON.stringify(errors)}) console.log(include[1].replace("*.ts", error));
    process.exit(${errors.length});
  `;
}

const state: State = { exports: [".", "./v1"], apis: ["v1"], report: "one" };

async function judgeChange(change: Partial<State>): Promise<string[]> {
  const after = createTree({ ...state, ...change });
  const before = createTree({ ...state, ...(change.errors && { errors: [neverRight] }) });
  const { changes } = await judgeTrees(before, after, createFolder());
  return changes.map(({ api = "all", severity, message }) => `${api} ${severity}: ${message}`);
}

it.each(trees)("judgeTrees after %j says %j", async (change, expected) => {
  expect(await judgeChange(change)).toEqual(expected);
});

const errorInFile = { file: path.resolve("a.ts"), line: 1, column: 2, message: "No." };
const wordless = { file: "tsconfig.json", message: expect.stringContaining("Command failed: ") };

it.each([
  ["", []],
  ['console.log("a.ts(1,2): error TS1: No."); process.exit(2)', [errorInFile]],
  ['console.error("No such option."); process.exit(1)', [{ message: "No such option." }]],
  ["process.exit(1)", [wordless]],
  ['process.kill(process.pid, "SIGKILL")', [wordless]],
])("the errors of a compiler that does %j are %j", async (code, errors) => {
  const root = createFolder({ "node_modules/typescript-native/bin/tsc": code });
  expect(await runCompiler(root, "tsconfig.json")).toMatchObject(errors);
});

it.each(["pkg/src/generated", "clients/box", "../elsewhere/box"])(
  "clients in %s are written into the copy alone, where they find what they import",
  async (out) => {
    const outer = createFolder({
      "team/pkg/src/check.ts": "a check",
      [`team/${out}/index.ts`]: "before",
      "team/pkg/work/note": "",
      ...Object.fromEntries(["", "team/", "team/pkg/"].map((at) => [`${at}node_modules/a`, ""])),
    });
    const root = path.join(outer, "team/pkg");
    const place = path.join(outer, "team", out);
    const file = { path: "index.ts", text: "after" };
    const folder = path.join(root, "work", "copy");
    const { generated } = await writeTree([file], { root, out: place }, folder);
    expect(path.relative(folder, generated)).not.toMatch(/^\.\./);
    expect(existsSync(path.join(folder, "node_modules"))).toBe(false);
    expect(readFileSync(path.join(generated, "index.ts"), "utf8")).toBe("after");
    expect(readFileSync(path.join(place, "index.ts"), "utf8")).toBe("before");
    const own = path.join(generated, path.relative(place, path.join(root, "src/check.ts")));
    expect(readFileSync(own, "utf8")).toBe("a check");
    expect(readdirSync(path.join(root, "work"))).toEqual(["copy", "note"]);
  },
);
