import { writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emitPointer } from "../../../runtime/json/pointer.js";
import { findPlaces } from "../../../generator/load/redocly.js";
import { locateNotes } from "../../../generator/load/locate.js";
import { createFolder } from "../support/temporary-folder.js";

function locate(name: string, text: string, ...pointers: string[]): unknown[] {
  const folder = createFolder();
  const file = path.join(folder, name);
  writeFileSync(file, text);
  const notes = pointers.map((pointer) => ({ pointer }));
  return locateNotes(file, notes, folder).map(({ line, column }) => [line, column]);
}

describe("locateNotes", () => {
  it("finds nodes of a YAML file, and the nearest ancestor of what is not in it", () => {
    const text = "paths:\n  /a/b:\n    get:\n      tags: [x, y]\n";
    expect(
      locate("a.yaml", text, "#/paths/~1a~1b/get", "#/paths/~1a~1b/get/tags/1", "#/paths/~1c/get"),
    ).toEqual([
      [4, 7],
      [4, 17],
      [2, 3],
    ]);
  });

  it("finds the same in JSON, whatever its strings hold", () => {
    const text = '{\n  "a": "}{][\\"",\n  "b/c": [1, -2.5e3, {"d": true}],\n  "e~": null\n}\n';
    expect(
      locate("a.json", text, "#/a", "#/b~1c/1", "#/b~1c/2/d", "#/b~1c/3", "#/e~0", "#/f"),
    ).toEqual([
      [2, 8],
      [3, 14],
      [3, 28],
      [3, 10],
      [4, 9],
      [1, 1],
    ]);
  });

  it("finds every value of any JSON text", () => {
    const space = fc.constantFrom(0, 1, 4);
    const key = fc.string({ minLength: 1 });
    fc.assert(
      fc.property(fc.object({ maxDepth: 4, key }), space, (value, indent) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const text = JSON.stringify(plain, null, indent);
        const paths = listPaths(plain, []);
        const pointers = paths.map((steps) =>
          emitPointer(...steps.map((step) => step.replaceAll("%", "%25"))),
        );
        const places = findPlaces(text, pointers);
        paths.forEach((steps, at) => {
          const expected = JSON.stringify(valueAt(plain, steps));
          const found = after(text, places[at]).replaceAll(/\s/g, "");
          expect(found.startsWith(expected.replaceAll(/\s/g, ""))).toBe(true);
        });
      }),
      { numRuns: 200 },
    );
  });
});

function after(text: string, place: { line: number; column: number } | undefined): string {
  const { line, column } = place ?? { line: 1, column: 1 };
  const [first = "", ...others] = text.split("\n").slice(line - 1);
  return [first.slice(column - 1), ...others].join("\n");
}

function listPaths(value: unknown, steps: readonly string[]): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [steps];
  const members = Object.entries(value);
  return [steps, ...members.flatMap(([key, member]) => listPaths(member, [...steps, key]))];
}

function valueAt(value: unknown, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (node, key) => (Object(node) as Record<string, unknown>)[key],
    value,
  );
}
