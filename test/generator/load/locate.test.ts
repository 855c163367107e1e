import { writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findJsonOffsets } from "../../../generator/load/json-places.js";
import { locatePointers } from "../../../generator/load/locate.js";
import { createFolder } from "../support/temporary-folder.js";

function locate(name: string, text: string, ...pointers: string[]): unknown[] {
  const folder = createFolder();
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return locatePointers(file, pointers, folder).map(({ line, column }) => [line, column]);
}

describe("locatePointers", () => {
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
    fc.assert(
      fc.property(fc.object({ maxDepth: 4 }), space, (value, indent) => {
        const plain: unknown = JSON.parse(JSON.stringify(value));
        const text = JSON.stringify(plain, null, indent);
        const paths = listPaths(plain, []);
        const offsets = findJsonOffsets(text, paths);
        paths.forEach((steps, at) => {
          const expected = JSON.stringify(valueAt(plain, steps));
          const found = text.slice(offsets[at]).replaceAll(/\s/g, "");
          expect(found.startsWith(expected.replaceAll(/\s/g, ""))).toBe(true);
        });
      }),
      { numRuns: 200 },
    );
  });
});

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
