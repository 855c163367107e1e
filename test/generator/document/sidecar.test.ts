import { describe, expect, it } from "vitest";
import { emitProblem } from "../../../generator/api/problem.js";
import { applySidecar, loadSidecar } from "../../../generator/document/sidecar.js";
import type { SidecarAction } from "../../../generator/document/sidecar.js";
import path from "node:path";
import { createFolder } from "../support/temporary-folder.js";
import type { Generation } from "../../../generator/run/generate.js";
import { generateDocument } from "../support/generate-file.js";
import { readCases } from "../../support/read-cases.js";

type Change = Partial<Pick<SidecarAction, "copy" | "remove" | "update">>;
type Action = readonly [target: string, change: Change];
type Slips = readonly (readonly [text: string, says: string])[];

const cases: {
  readonly applied: Readonly<
    Record<string, Readonly<{ document: object; actions: readonly Action[]; result: object }>>
  >;
  readonly refused: readonly (readonly [...Action, message: string])[];
  readonly reused: string;
  readonly malformed: Slips;
  readonly wrongActions: Slips;
  readonly slips: Slips;
  readonly flawed: string;
  readonly fixed: string;
  readonly part: string;
} = readCases("sidecar.yaml", import.meta.url);

/** Applies actions to a copy and gives it back with what was said. */
function apply(document: object, ...actions: readonly Action[]): unknown {
  const copy = structuredClone(document);
  const read = actions.map(([target, change], at) => ({
    target,
    place: { file: "fix.yaml", line: at + 1 },
    remove: false,
    update: undefined,
    ...change,
  }));
  const said = applySidecar(copy, read, 30_000);
  return said.length === 0 ? copy : said.map(emitProblem);
}

describe("applySidecar", () => {
  it.each(Object.entries(cases.applied))("%s", (_, { document, actions, result }) => {
    expect(apply(document, ...actions)).toEqual(result);
  });

  it("sets a member that is called like the prototype", () => {
    const value: unknown = JSON.parse('{"__proto__": {"type": "string"}}');
    const text = JSON.stringify(apply({ schemas: {} }, ["$.schemas", { update: value }]));
    expect(text).toBe('{"schemas":{"__proto__":{"type":"string"}}}');
  });

  it("names an action that selects nothing", () => {
    const said = apply({ paths: {} }, ["$.paths['/a']", { remove: true }]);
    expect(said).toEqual(["fix.yaml:1: $.paths['/a'] selects nothing in the document"]);
  });

  it.each(cases.refused)("refuses %s with %j", (target, change, message) => {
    const applying = () => apply({ openapi: "3.1.0", info: { title: "A" } }, [target, change]);
    expect(applying).toThrow(`fix.yaml:1: ${message}`);
  });
});

function load(text: string): Promise<readonly SidecarAction[]> {
  const folder = createFolder({ "fix.yaml": text });
  return loadSidecar(path.join(folder, "fix.yaml"), folder);
}

const head = "overlay: 1.0.0\ninfo: { title: Fixes, version: 1.0.0 }\n";

describe("loadSidecar", () => {
  it("reads the actions in their order, each with its place", async () => {
    const listed = `  - target: $.paths\n    update: { x-a: 1 }\n  - target: $.tags\n    remove: true\n`;
    const actions = await load(`${head}actions:\n${listed}`);
    expect(actions).toMatchObject([
      { target: "$.paths", remove: false, update: { "x-a": 1 }, place: { line: 4 } },
      { target: "$.tags", remove: true, place: { line: 6 } },
    ]);
  });

  it("fills what an action says with the reusable one that it refers to", async () => {
    const [action] = await load(cases.reused);
    expect(action).toMatchObject({ target: "$.paths", remove: true, place: { line: 5 } });
  });

  it.each(cases.malformed)("says what is wrong with %j, and where", async (text, message) => {
    await expect(load(text)).rejects.toThrow(message);
  });

  it.each(cases.wrongActions)("says what is wrong with the action %s", async (action, message) => {
    await expect(load(`${head}actions: [${action}]`)).rejects.toThrow(`fix.yaml:${message}`);
  });

  it("names a file that is not there", async () => {
    await expect(loadSidecar("/none.yaml", "/")).rejects.toThrow("none.yaml: cannot be read");
  });
});

const { flawed, fixed, part } = cases;

function generateWith(...sidecars: readonly string[]): Promise<Generation> {
  const files = sidecars.map((text, at): [string, string] => [`fix-${at}.yaml`, text]);
  const beside = { "part.yaml": part, ...Object.fromEntries(files) };
  return generateDocument("things.yaml", flawed, beside);
}

const clientIn = ({ files }: Generation) => files.find(({ path: name }) => name === "client.ts");

describe("a document that an overlay changes", () => {
  it("cannot be generated from without it", async () => {
    await expect(generateWith()).rejects.toThrow(/things\.yaml:9:\d+: `in` can be one of/);
  });

  it("is generated from as it is after the change, with what it refers to", async () => {
    const { files, notes } = await generateWith(fixed);
    expect(files.find((file) => file.path === "client.ts")?.text).toContain("  iterate(");
    expect(files.find((file) => file.path === "types.ts")?.text).toContain("limit?: number }");
    const idle = /fix-0\.yaml:8:5: \$\.paths\['\/none'\] selects nothing in the document$/;
    expect(notes.map(emitProblem)).toEqual([expect.stringMatching(idle)]);
  });

  it("is held against OpenAPI after the change, at the action that is wrong", async () => {
    const broken = fixed.replace("update: { in: query }", "update: { in: query, style: [form] }");
    await expect(generateWith(broken)).rejects.toThrow(/^fix-0\.yaml:4:5: `?[^\n]*style/m);
  });

  const pages = /x-pages: .* }(?= })/;

  it.each(cases.slips)("has no slip in what only overlays can say: %s", async (extension, says) => {
    const slip = generateWith(fixed.replace(pages, extension));
    await expect(slip).rejects.toThrow(/^fix-0\.yaml:6:5: /m);
    await expect(slip).rejects.toThrow(new RegExp(says));
  });

  it("may have the extensions of other tools", async () => {
    expect(clientIn(await generateWith(fixed.replace(pages, "x-codeSamples: []")))).toBeDefined();
  });

  it("may have names of its own that are almost ours, and references that are data", async () => {
    const own = "      x-limit: 3\n      x-wait: { example: { $ref: no.yaml } }\n";
    const text = flawed.replace("      operationId", `${own}      operationId`);
    const beside = { "part.yaml": `${part}example: { $ref: "no" }\n`, "fix-0.yaml": fixed };
    expect(clientIn(await generateDocument("things.yaml", text, beside))).toBeDefined();
  });

  it("is changed by one overlay after another", async () => {
    const action = "{ target: $.paths.*.get, update: { operationId: all } }";
    const rename = fixed.replace(/actions:[^]*/, `actions: [${action}]\n`);
    expect(clientIn(await generateWith(fixed, rename))?.text).toContain("  all(");
  });
});
