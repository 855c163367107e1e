import { describe, expect, it } from "vitest";
import { normalizeNode } from "../../../generator/compare/normalize-forms.js";

const ref = { $ref: "#/components/schemas/Thing" };
const nothing = { type: "null" };

describe("normalizeNode", () => {
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
    expect(normalizeNode(given, [])).toEqual(want);
    expect(normalizeNode(want, [])).toEqual(want);
  });

  it.each([
    [{ enum: ["a", "b"] }],
    [{ type: "string", title: "What it is" }],
    [{ properties: { const: { type: "string" }, required: { type: "boolean" } } }],
    [{ example: { const: 1 }, default: { nullable: true } }],
    [{ "x-extension": { allOf: [1] } }],
  ])("leaves %j as it is", (schema) => {
    expect(normalizeNode(schema, [])).toEqual(schema);
  });
});
