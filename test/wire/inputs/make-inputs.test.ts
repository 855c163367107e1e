import { describe, expect, it } from "vitest";
import path from "node:path";
import { WireDocument } from "../standard/read-document.js";
import { makeBody, makeValues } from "./make-inputs.js";
import { SchemaCheck } from "./schema-check.js";
import { spoilValue } from "./spoil-value.js";

const corpus = path.resolve(import.meta.dirname, "../../corpus");
const document = new WireDocument(path.join(corpus, "wire.yaml"));
const schemas = new SchemaCheck(document);

function closed(properties: object): object {
  return { type: "object", properties, required: ["b"], additionalProperties: false };
}

const either = { oneOf: [{ required: ["a"] }, { required: ["b"] }] };

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
    [{ ...either, properties: { a: {}, b: {} }, anyOf: [{ type: "object" }] }],
  ])("are values of %j", (schema) => {
    const values = makeValues(document, schema, { seed: 1, count: 20, hasFiles: false });
    const accepted = values.filter((value) => schemas.accepts(schema, value));
    // Whoever needs one tries a dozen.
    expect(accepted.length).toBeGreaterThan(1);
  });

  it("are of the alternative that their discriminator names, also where heirs inherit it", () => {
    const chosen = new WireDocument(path.join(corpus, "discriminators.yaml"));
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
    const properties = { f: { format: "binary", type: "string" } };
    const schema = { type: "object", required: ["f"], properties };
    const content = { mediaType: "multipart/form-data", schema, encoding: {} };
    expect(makeBody(document, content, 1)).toEqual({ f: Uint8Array.of(0, 255, 13, 10, 128) });
  });
});

it.each(["readOnly", "writeOnly"] as const)("values and their check lack what is %s", (absent) => {
  const properties = { a: { allOf: [{ [absent]: true }] }, b: { type: "string" } };
  const schema = { allOf: [{ required: ["a"] }, { properties, required: ["b"] }] };
  const [value] = makeValues(document, schema, { seed: 1, count: 1, hasFiles: false, absent });
  expect(value).toEqual({ b: expect.any(String) });
  expect(new SchemaCheck(document, absent).accepts(schema, value)).toBe(true);
});

it("a check of values knows the null of 3.0 and refuses what is no value of a schema", () => {
  expect(schemas.accepts({ type: "string", nullable: true }, null)).toBe(true);
  expect(schemas.accepts({ type: "string" }, 1)).toBe(false);
  expect(schemas.accepts({ type: "wrong" }, 1)).toBeUndefined();
});

it("a value is spoiled by a member that lacks and by one of a wrong type", () => {
  const properties = { a: { type: "boolean" }, b: { default: 1 } };
  const item = { allOf: [{ properties }, { required: ["a", "b"] }] };
  const spoil = (schema: object, value: unknown): unknown =>
    spoilValue(document, schema, value, (one) => schemas.accepts(schema, one) === false);
  const faults = [
    { fault: "without a", value: { b: 2 } },
    { fault: "with a wrong a", value: { a: 7, b: 2 } },
  ];
  expect(spoil(item, { b: 2, a: true })).toEqual(faults);
  const lists = faults.map(({ fault, value }) => ({ fault, value: [value] }));
  expect(spoil({ type: "array", items: item }, [{ a: true, b: 2 }])).toEqual(lists);
  expect(spoil({ oneOf: [item] }, { a: true, b: 2 })).toEqual([]);
});
