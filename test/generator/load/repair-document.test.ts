import { describe, expect, it } from "vitest";
import { repairDocument } from "../../../generator/load/repair-document.js";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";

/** Repairs a schema in a document of a version, and gives what it has become and what was said. */
function repair(openapi: string, schema: object): readonly [after: unknown, said: string[]] {
  const document: OpenApiDocument = {
    openapi,
    info: { title: "Things", version: "1" },
    components: { schemas: { A: { ...schema } } },
  };
  const said = repairDocument(document).map(({ message }) => message);
  return [document.components?.schemas?.["A"], said];
}

const part = { $ref: "#/components/schemas/Part" };

describe("repairDocument", () => {
  it.each([
    [{ minimum: 3, exclusiveMinimum: true }, { exclusiveMinimum: 3 }],
    [{ maximum: 0, exclusiveMaximum: true }, { exclusiveMaximum: 0 }],
    [{ minimum: 3, exclusiveMinimum: false }, { minimum: 3 }],
    [{ exclusiveMinimum: true }, {}],
    [{ type: "string", nullable: true }, { type: ["string", "null"] }],
    [
      { type: "string", enum: ["a"], nullable: true },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [{ enum: ["a"], nullable: true }, { enum: ["a", null] }],
    [{ ...part, nullable: true }, { anyOf: [part, { type: "null" }] }],
    [
      { description: "D", allOf: [part], nullable: true },
      { description: "D", anyOf: [{ allOf: [part] }, { type: "null" }] },
    ],
    [{ oneOf: [part], nullable: true }, { oneOf: [part, { type: "null" }] }],
    [{ type: "string", nullable: false }, { type: "string" }],
    [{ type: ["string", null] }, { type: ["string", "null"] }],
    [
      { type: "array", items: [part] },
      { type: "array", prefixItems: [part] },
    ],
    [{ type: "Integer" }, { type: "integer" }],
    [{ type: "file" }, { type: "string", format: "binary" }],
    [{ type: "any", description: "D" }, { description: "D" }],
    [{ minLength: "3" }, { minLength: 3 }],
    [{ type: "string", nullable: "true" }, { type: ["string", "null"] }],
    [{ type: "string", format: null }, { type: "string" }],
    [{ type: "string", enum: null }, { type: "string" }],
    [{ properties: { b: null } }, { properties: { b: {} } }],
    [
      { properties: { b: { required: true }, c: { required: false } } },
      { properties: { b: {}, c: {} }, required: ["b"] },
    ],
  ])("mends in 3.1, and says so: %j", (schema, mended) => {
    const [after, said] = repair("3.1.0", schema);
    expect(after).toEqual(mended);
    expect(said.length).toBeGreaterThan(0);
  });

  it.each([
    ["a bound", { exclusiveMinimum: 3 }, "exclusiveMinimum: 3 is OpenAPI 3.1; it is read that way"],
    ["null", { type: "null" }, "type: null is OpenAPI 3.1; it is read that way"],
    [
      "several types",
      { type: ["string", "null"] },
      "type: [string, null] is OpenAPI 3.1; it is read that way",
    ],
  ])("keeps in 3.0 what 3.1 says in another way: %s", (_, schema, said) => {
    expect(repair("3.0.3", schema)).toEqual([schema, [said]]);
  });

  it.each([
    ["null that stands for a type or for none", { type: null }, "its type is null without quotes"],
    ["a type of no meaning", { type: "thing" }, 'its type is "thing"'],
    ["such a type in a list", { type: ["string", "thing"] }, 'its type is "thing"'],
    ["a length in words", { minLength: "three" }, 'minLength is "three"'],
    ["a flag in words", { nullable: "yes" }, 'nullable is "yes"'],
  ])("leaves alone what leaves a doubt: %s", (_, schema, said) => {
    expect(repair("3.1.0", schema)).toEqual([schema, [said]]);
  });

  it.each([
    ["3.0.3", { type: "number", minimum: 3, exclusiveMinimum: true, nullable: true }],
    ["3.1.0", { type: ["string", "null"], exclusiveMinimum: 3, default: null, const: null }],
    ["3.1.0", { example: null, examples: [null], enum: ["a", null], "x-note": null }],
  ])("changes nothing that %s allows", (version, schema) => {
    expect(repair(version, schema)).toEqual([schema, []]);
  });

  it("says where a flaw is", () => {
    const document = {
      openapi: "3.1.0",
      info: { title: "Things", version: "1" },
      paths: {
        "/a": { get: { responses: { "200": { content: { "text/plain": { schema: null } } } } } },
      },
    };
    const parsed: OpenApiDocument = JSON.parse(JSON.stringify(document));
    expect(repairDocument(parsed)).toEqual([
      {
        pointer: "#/paths/~1a/get/responses/200/content/text~1plain/schema",
        message: "schema is empty, so it is ignored",
      },
    ]);
  });
});
