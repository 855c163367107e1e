import { describe, expect, it } from "vitest";
import { normalizeNode } from "../../../generator/compare/normalize-forms.js";

const ref = { $ref: "#/components/schemas/Thing" };
const nothing = { type: "null" };

describe("normalizeNode", () => {
  it.each<[what: string, given: object, want: object]>([
    ["a constant", { const: "a" }, { enum: ["a"] }],
    ["`allOf` of one", { allOf: [ref], default: 1 }, { ...ref, default: 1 }],
    ["null as a branch", { oneOf: [nothing, { type: "string" }] }, { type: ["string", "null"] }],
    ["null beside a reference", { oneOf: [nothing, ref] }, { anyOf: [ref, nothing] }],
    [
      "null first in a choice of several",
      { oneOf: [nothing, ref, { type: "string" }] },
      { oneOf: [ref, { type: "string" }, nothing] },
    ],
    [
      "null of 3.0 beside a choice of several",
      { oneOf: [ref, { type: "string" }], nullable: true },
      { oneOf: [ref, { type: "string" }, nothing] },
    ],
    ["null of OpenAPI 3.0", { type: "string", nullable: true }, { type: ["string", "null"] }],
    ["null of 3.0 beside `allOf`", { allOf: [ref], nullable: true }, { anyOf: [ref, nothing] }],
    [
      "a set of values that may be null",
      { type: ["string", "null"], enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    ["null before other types", { type: ["null", "string"] }, { type: ["string", "null"] }],
    ["a list of one type", { type: ["string"] }, { type: "string" }],
    ["a flag that is false", { type: "string", deprecated: false }, { type: "string" }],
    [
      "a title that repeats a name",
      { properties: { aB: { title: "A B" } } },
      { properties: { aB: {} } },
    ],
  ])("writes %s in one way", (_, given, want) => {
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
