import { jsonpath } from "json-p3";
import { describe, expect, it } from "vitest";
import { emitProblem } from "../../../generator/model/problem.js";
import { applySidecar, type SidecarAction } from "../../../generator/load/sidecar.js";

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
    const document: object = { schemas: {} };
    expect(JSON.stringify(apply(document, ["$.schemas", update(value)]))).toBe(
      '{"schemas":{"__proto__":{"type":"string"}}}',
    );
  });

  it("names an action that selects nothing", () => {
    expect(apply({ paths: {} }, ["$.paths['/a']", remove])).toEqual([
      "fix.yaml:1: $.paths['/a'] selects nothing in the document",
    ]);
  });

  it.each<[string, SidecarChange, string]>([
    ["$", remove, "$ would remove the whole document; expected a part of it"],
    ["$.info.title", update({ a: 1 }), "$.info.title selects neither an object nor a list"],
    ["$.info", update("text"), "$.info merges something other than an object into an object"],
  ])("refuses %s with %j", (target, change, message) => {
    expect(() => apply({ info: { title: "A" } }, [target, change])).toThrow(
      `fix.yaml:1: ${message}`,
    );
  });
});
