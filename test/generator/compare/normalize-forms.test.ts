import { describe, expect, it } from "vitest";
import { normalizeForms } from "../../../generator/compare/normalize-forms.js";

const ref = { $ref: "#/components/schemas/Thing" };
const nothing = { type: "null" };

function normalize(schema: object): unknown {
  const info = { title: "Things", version: "1" };
  const { components } = normalizeForms({
    openapi: "3.1.0",
    info,
    components: { schemas: { Thing: { ...schema } } },
  });
  return components?.schemas?.["Thing"];
}

describe("normalizeForms", () => {
  it.each<[given: object, want: object]>([
    [{ const: "a" }, { enum: ["a"] }],
    [
      { allOf: [ref], default: 1 },
      { ...ref, default: 1 },
    ],
    [{ oneOf: [nothing, { type: "string" }] }, { type: ["string", "null"] }],
    [{ oneOf: [nothing, ref] }, { anyOf: [ref, nothing] }],
    [{ oneOf: [nothing, ref, { type: "string" }] }, { oneOf: [ref, { type: "string" }, nothing] }],
    [
      { oneOf: [ref, { type: "string" }], nullable: true },
      { oneOf: [ref, { type: "string" }, nothing] },
    ],
    [
      { anyOf: [{ type: "string" }, { type: "integer" }], nullable: true },
      { type: ["string", "integer", "null"] },
    ],
    [{ type: "string", nullable: true }, { type: ["string", "null"] }],
    [{ allOf: [ref], nullable: true }, { anyOf: [ref, nothing] }],
    [
      { type: ["string", "null"], enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [{ type: ["null", "string"] }, { type: ["string", "null"] }],
    [{ type: ["string"] }, { type: "string" }],
    [{ type: "string", deprecated: false }, { type: "string" }],
    [{ properties: { aB: { title: "A B" } } }, { properties: { aB: {} } }],
  ])("writes %j in one way", (given, want) => {
    expect(normalize(given)).toEqual(want);
    expect(normalize(want)).toEqual(want);
  });

  it.each([
    [{ enum: ["a", "b"] }],
    [{ type: "string", title: "What it is" }],
    [{ properties: { const: { type: "string" }, required: { type: "boolean" } } }],
    [{ example: { const: 1 }, default: { nullable: true } }],
    [{ "x-extension": { allOf: [1] } }],
  ])("leaves %j as it is", (schema) => {
    expect(normalize(schema)).toEqual(schema);
  });
});
