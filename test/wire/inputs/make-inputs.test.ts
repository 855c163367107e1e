import { describe, expect, it } from "vitest";
import path from "node:path";
import { WireDocument } from "../standard/read-document.js";
import { makeBody, makeValues } from "./make-inputs.js";
import { SchemaCheck } from "./schema-check.js";

const document = new WireDocument(path.resolve(import.meta.dirname, "../../corpus/wire.yaml"));
const schemas = new SchemaCheck(document);

function closed(properties: object): object {
  return { type: "object", properties, required: ["b"], additionalProperties: false };
}

describe("inputs", () => {
  it.each([
    [{ type: "string", minLength: 3, maxLength: 5 }],
    [{ type: "string", pattern: "^[a-c]{2}$" }],
    [{ type: "integer", minimum: 3, exclusiveMaximum: 5 }],
    [{ type: "array", items: { type: "boolean" }, minItems: 2, maxItems: 3 }],
    [{ allOf: [{ $ref: "#/components/schemas/Flat" }, { required: ["r"] }] }],
    [{ oneOf: [{ type: "string", format: "uuid" }, { type: "null" }] }],
    [{ enum: ["a", 1] }],
    [{ type: "number", format: "int32" }],
    [{ type: "string", nullable: true, enum: [null] }],
    [{ type: "string", pattern: "^/(?!b)[a-c]$" }],
    [{ type: "object", required: ["a"], properties: { b: {} } }],
    [{ propertyNames: { enum: ["en"] }, additionalProperties: { type: "string" } }],
    [{ allOf: [closed({ a: {}, b: {} }), closed({ b: {}, c: {} })] }],
    [
      {
        oneOf: [{ required: ["a"] }, { required: ["b"] }],
        properties: { a: {}, b: {} },
        anyOf: [{ type: "object" }],
      },
    ],
  ])("are values of %j", (schema) => {
    const values = makeValues(document, schema, { seed: 1, count: 20, hasFiles: false });
    const accepted = values.filter((value) => schemas.accepts(schema, value));
    // Whoever needs one tries a dozen.
    expect(accepted.length).toBeGreaterThan(1);
  });

  it("are of the alternative that their discriminator names, also where heirs inherit it", () => {
    const chosen = new WireDocument(
      path.resolve(import.meta.dirname, "../../corpus/discriminators.yaml"),
    );
    const shape = { $ref: "#/components/schemas/Shape" };
    const made = makeValues(chosen, shape, { seed: 1, count: 20, hasFiles: false });
    const kinds = made.map((value) => {
      const { kind, radius } = Object(value);
      return `${kind} ${radius !== undefined}`;
    });
    expect([...new Set(kinds)].toSorted()).toEqual(["box false", "circle true", "square false"]);
    const pug = { $ref: "#/components/schemas/Pug" };
    const [value] = makeValues(chosen, pug, { seed: 1, count: 1, hasFiles: false });
    expect(value).toMatchObject({ species: "pug" });
  });

  it("hold bytes for the files of a form", () => {
    const schema = {
      type: "object",
      required: ["f"],
      properties: { f: { format: "binary", type: "string" } },
    };
    const content = { mediaType: "multipart/form-data", schema, encoding: {} };
    expect(makeBody(document, content, 1)).toEqual({ f: Uint8Array.of(0, 255, 13, 10, 128) });
  });
});

it("a check of values knows the null of 3.0 and refuses what is no value of a schema", () => {
  expect(schemas.accepts({ type: "string", nullable: true }, null)).toBe(true);
  expect(schemas.accepts({ type: "string" }, 1)).toBe(false);
  expect(schemas.accepts({ type: "wrong" }, 1)).toBeUndefined();
});
