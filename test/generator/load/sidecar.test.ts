import { jsonpath } from "json-p3";
import { describe, expect, it } from "vitest";
import { emitProblem } from "../../../generator/model/problem.js";
import { applySidecar, type SidecarAction, loadSidecar } from "../../../generator/load/sidecar.js";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { createFolder } from "../support/temporary-folder.js";
import type { Generation } from "../../../generator/round/generate.js";
import { generateDocument } from "../support/generate-file.js";

type SidecarChange = Pick<SidecarAction, "remove" | "update">;

function update(value: unknown): SidecarChange {
  return { remove: false, update: value };
}

const remove: SidecarChange = { remove: true, update: undefined };

type Action = readonly [target: string, change: SidecarChange];

/** Applies actions to a copy and gives it back with what was said. */
function apply(document: object, ...actions: readonly Action[]): unknown {
  const copy = structuredClone(document);
  const read = actions.map(([text, change], at) => ({
    target: jsonpath.compile(text),
    text,
    place: { file: "fix.yaml", line: at + 1 },
    ...change,
  }));
  const said = applySidecar(copy, read, 30_000);
  return said.length === 0 ? copy : said.map(emitProblem);
}

// OpenAPI Overlay Specification 1.0.0, section 4.4.3, one sentence each.
describe("applySidecar", () => {
  it.each<[what: string, document: object, actions: Action[], expected: object]>([
    [
      "merges an object into an object, however deep",
      { info: { title: "A", contact: { name: "B" } } },
      [["$", update({ info: { title: "C", contact: { email: "d@e" } } })]],
      { info: { title: "C", contact: { name: "B", email: "d@e" } } },
    ],
    [
      "joins lists that meet in a merge",
      { tags: ["a"] },
      [["$", update({ tags: ["b"] })]],
      { tags: ["a", "b"] },
    ],
    [
      "adds an entry to a list that is selected itself",
      { tags: ["a"] },
      [["$.tags", update({ name: "b" })]],
      { tags: ["a", { name: "b" }] },
    ],
    [
      "changes every node that a wildcard or a filter selects",
      { "/a": { get: { x: 1 } }, "/b": { get: { x: 2 } } },
      [
        ["$.*.get", update({ y: 0 })],
        ["$.*[?@.x == 2]", update({ z: 0 })],
      ],
      { "/a": { get: { x: 1, y: 0 } }, "/b": { get: { x: 2, y: 0, z: 0 } } },
    ],
    [
      "gives every selected node a value of its own",
      { a: {}, b: {} },
      [
        ["$.*", update({ list: [] })],
        ["$.a.list", update(1)],
      ],
      { a: { list: [1] }, b: { list: [] } },
    ],
    [
      "takes away members and entries, several of one list too",
      { tags: ["a", "b", "c", "d"], servers: [], "x-old": 1 },
      [
        ["$.tags[?@ == 'b' || @ == 'c']", remove],
        ["$['x-old']", remove],
      ],
      { tags: ["a", "d"], servers: [] },
    ],
    [
      "carries out one action after another",
      { paths: {} },
      [
        ["$.paths", update({ "/new": { get: { a: 1 } } })],
        ["$.paths['/new'].get.a", remove],
      ],
      { paths: { "/new": { get: {} } } },
    ],
  ])("%s", (_, document, actions, expected) => {
    expect(apply(document, ...actions)).toEqual(expected);
  });

  it("sets a member that is called like the prototype", () => {
    const value: unknown = JSON.parse('{"__proto__": {"type": "string"}}');
    const text = JSON.stringify(apply({ schemas: {} }, ["$.schemas", update(value)]));
    expect(text).toBe('{"schemas":{"__proto__":{"type":"string"}}}');
  });

  it("names an action that selects nothing", () => {
    const said = apply({ paths: {} }, ["$.paths['/a']", remove]);
    expect(said).toEqual(["fix.yaml:1: $.paths['/a'] selects nothing in the document"]);
  });

  it.each<[string, SidecarChange, string]>([
    ["$", remove, "$ would remove the whole document; expected a part of it"],
    ["$.info.title", update({ a: 1 }), "$.info.title selects neither an object nor a list"],
    ["$.info", update("text"), "$.info merges something other than an object into an object"],
  ])("refuses %s with %j", (target, change, message) => {
    const applying = () => apply({ info: { title: "A" } }, [target, change]);
    expect(applying).toThrow(`fix.yaml:1: ${message}`);
  });
});

function load(text: string): Promise<readonly SidecarAction[]> {
  const folder = createFolder();
  const file = path.join(folder, "fix.yaml");
  writeFileSync(file, text);
  return loadSidecar(file, folder);
}

const head = "overlay: 1.0.0\ninfo: { title: Fixes, version: 1.0.0 }\n";

describe("loadSidecar", () => {
  it("reads the actions in their order, each with its place", async () => {
    const listed = `  - target: $.paths\n    update: { x-a: 1 }\n  - target: $.tags\n    remove: true\n`;
    const actions = await load(`${head}actions:\n${listed}`);
    expect(actions).toMatchObject([
      { text: "$.paths", remove: false, update: { "x-a": 1 }, place: { line: 4 } },
      { text: "$.tags", remove: true, place: { line: 6 } },
    ]);
  });

  it.each([
    [head, "fix.yaml:1:1: has no actions; expected a list of at least one"],
    [
      "overlay: 1.1.0\ninfo: { title: A, version: '1' }\nactions: [{ target: $, update: {} }]",
      "fix.yaml:1:10: the overlay has version 1.1.0; expected overlay: 1.0.0",
    ],
    ["actions: [{ target: $, update: {} }]", "the overlay has no version; expected overlay: 1.0.0"],
    [
      "overlay: 1.0.0\nactions: [{ target: $, update: {} }]",
      "the overlay has no title; expected title under info",
    ],
    [
      `${head}actions: [{ target: $.tags, remove: yes please }]`,
      "remove is yes please; expected true or false",
    ],
    ["actions: [", "; expected well-formed YAML"],
  ])("says what is wrong with %j, and where", async (text, message) => {
    await expect(load(text)).rejects.toThrow(message);
  });

  it.each([
    ["{ update: {} }", "3:11: the action has no target; expected a JSONPath such as"],
    ['{ target: "paths[", remove: true }', "3:21: paths[ is not a JSONPath: "],
    ["{ target: $.tags }", "3:11: the action changes nothing; expected update, or remove: true"],
    ["7", "3:11: is not an action; expected target, and update or remove"],
  ])("says what is wrong with the action %s, and where", async (action, message) => {
    await expect(load(`${head}actions: [${action}]`)).rejects.toThrow(`fix.yaml:${message}`);
  });

  it("names a file that is not there", async () => {
    const folder = createFolder();
    const missing = path.join(folder, "none.yaml");
    await expect(loadSidecar(missing, folder)).rejects.toThrow("cannot be read");
  });
});

const flawed = `openapi: 3.1.0
info: { title: Things, version: "1" }
paths:
  /things:
    get:
      operationId: things.list
      parameters:
        - { name: after, in: query, schema: { type: string } }
        - { name: limit, in: nowhere, schema: { type: integer } }
      responses:
        "200":
          description: Things.
          content: { application/json: { schema: { $ref: part.yaml } } }
`;

const fixed = `overlay: 1.0.0
info: { title: Fixes, version: 1.0.0 }
actions:
  - target: $.paths['/things'].get.parameters[?@.name == 'limit']
    update: { in: query }
  - target: $.paths['/things'].get
    update: { x-pages: { more: more, cursor: after, next: last, items: things } }
  - target: $.paths['/none']
    remove: true
`;

const part = `type: object
properties: { more: { type: boolean }, last: { type: string }, things: { type: array } }
`;

function generateWith(...sidecars: readonly string[]): Promise<Generation> {
  const files = sidecars.map((text, at): [string, string] => [`fix-${at}.yaml`, text]);
  const beside = { "part.yaml": part, ...Object.fromEntries(files) };
  return generateDocument("things.yaml", flawed, beside);
}

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
    const broken = fixed.replace("update: { in: query }", "update: { in: query, style: 7 }");
    await expect(generateWith(broken)).rejects.toThrow(/^fix-0\.yaml:4:5: `?[^\n]*style/m);
  });

  const waiter = "x-waiter: { field: more, terminal: [done], result: things.list }";
  const pages = /x-pages: .* }(?= })/;

  it.each([
    [waiter.replace("x-waiter", "x-waitr"), /Unknown extension: given x-waitr, .*x-waiter\?/],
    [waiter.replace("more", "mre"), /No such response field: given "mre".*did you mean more\?/],
    [
      waiter.replace("things.list", "things.lst"),
      /No such operation: given "things.lst".*things.list\?/,
    ],
    [
      waiter.replace("done]", "done], failed: [dne]"),
      /No such terminal status: given "dne".*done\?/,
    ],
    [waiter.replace("result", "resultt"), /x-waiter: given resultt, expected one of failed/],
    ["x-regions: [ue]", /No such region: given "ue", expected one of nothing/],
    ["x-concurrency: mor", /No such response field: given "mor".*did you mean more\?/],
  ])("has no slip in what only overlays can say: %s", async (extension, says) => {
    const slip = generateWith(fixed.replace(pages, extension));
    await expect(slip).rejects.toThrow(/^fix-0\.yaml:6:5: /m);
    await expect(slip).rejects.toThrow(says);
  });

  it("may have the extensions of other tools", async () => {
    const { files } = await generateWith(fixed.replace(pages, "x-codeSamples: []"));
    expect(files.map(({ path: name }) => name)).toContain("client.ts");
  });

  it("may have names of its own that are almost ours, and references that are data", async () => {
    const own = "      x-limit: 3\n      x-wait: { example: { $ref: no.yaml } }\n";
    const text = flawed.replace("      operationId", `${own}      operationId`);
    const { files } = await generateDocument("things.yaml", text, {
      "part.yaml": `${part}example: { $ref: "no" }\n`,
      "fix-0.yaml": fixed,
    });
    expect(files.map(({ path: name }) => name)).toContain("client.ts");
  });

  it("is changed by one overlay after another", async () => {
    const action = "{ target: $.paths.*.get, update: { operationId: all } }";
    const rename = fixed.replace(/actions:[^]*/, `actions: [${action}]\n`);
    const { files } = await generateWith(fixed, rename);
    expect(files.find((file) => file.path === "client.ts")?.text).toContain("  all(");
  });
});
