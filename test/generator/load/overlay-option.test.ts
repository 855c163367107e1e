import { describe, expect, it } from "vitest";
import { emitProblem } from "../../../generator/model/problem.js";
import type { Generation } from "../../../generator/round/generate.js";
import { generateDocument } from "../support/generate-file.js";

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
    const client = files.find((file) => file.path === "client.ts")?.text;
    expect(client).toContain("  iterate(");
    expect(files.find((file) => file.path === "types.ts")?.text).toContain("limit?: number;");
    expect(notes.map(emitProblem)).toEqual([
      expect.stringMatching(
        /fix-0\.yaml:8:5: \$\.paths\['\/none'\] selects nothing in the document$/,
      ),
    ]);
  });

  it("is held against OpenAPI after the change, at its own places", async () => {
    const broken = fixed.replace("update: { in: query }", "update: { in: query, style: 7 }");
    await expect(generateWith(broken)).rejects.toThrow(/^things\.yaml:9:11: `?[^\n]*style/m);
  });

  it("is changed by one overlay after another", async () => {
    const rename = fixed.replace(
      /actions:[^]*/,
      "actions: [{ target: $.paths.*.get, update: { operationId: all } }]\n",
    );
    const { files } = await generateWith(fixed, rename);
    expect(files.find((file) => file.path === "client.ts")?.text).toContain("  all(");
  });
});
