import { describe, expect, it } from "vitest";
import { effectiveSchema, isNullable } from "../../../generator/model/effective-schema.js";
import { asDocument } from "../../../generator/load/additions/json.js";
import { pairStatuses } from "../../../generator/model/pair-statuses.js";

const document = asDocument({
  openapi: "3.1.0",
  info: { title: "Things", version: "1.0.0" },
  components: {
    schemas: {
      Text: { type: "string" },
      Maybe: { type: ["string", "null"] },
      Loop: { allOf: [{ $ref: "#/components/schemas/Loop" }] },
    },
  },
});

const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });
const nothing = { type: "null" };

type Row = [schema: Parameters<typeof isNullable>[1]];

describe("isNullable", () => {
  it.each<Row>([
    [{ type: "string" }],
    [{ enum: ["a"] }],
    [{ type: ["string", "null"], enum: ["a"] }],
    [ref("Text")],
    [{ ...ref("Maybe"), type: "string" }],
    [{ allOf: [ref("Maybe"), ref("Text")] }],
    [{ anyOf: [ref("Text"), { type: "integer" }] }],
    [{}],
    [ref("Loop")],
    [{ anyOf: [{}, { type: "integer" }] }],
  ])("is false of %j", (schema) => {
    expect(isNullable(document, schema)).toBe(false);
  });

  it.each<Row>([
    [{ type: "null" }],
    [{ type: ["string", "null"] }],
    [{ enum: ["a", null] }],
    [ref("Maybe")],
    [{ allOf: [ref("Maybe"), {}] }],
    [{ anyOf: [{}, nothing] }],
    [{ anyOf: [ref("Text"), nothing] }],
    [{ oneOf: [{ anyOf: [ref("Text"), { type: "integer" }] }, nothing] }],
  ])("is true of %j", (schema) => {
    expect(isNullable(document, schema)).toBe(true);
  });
});

describe("effectiveSchema", () => {
  it("adds null to the types that something has", () => {
    expect(effectiveSchema(document, { anyOf: [ref("Text"), nothing] })).toEqual({
      type: ["string", "null"],
    });
  });

  it("adds no type to what has none: null would be all that passes", () => {
    const inner = { minimum: 1, enum: [1, "a"] };
    expect(effectiveSchema(document, { anyOf: [inner, nothing] })).toEqual({
      minimum: 1,
      enum: [1, "a", null],
    });
  });
});

it.each([
  ["200", "200", "200=200"],
  ["2XX", "201", "2XX=201"],
  ["404", "4XX", "404=4XX"],
  ["200", "201", "200=201"],
  ["200 202", "201", "200= 202= =201"],
  ["2XX", "200 201", "2XX=200 =201"],
  ["2XX 200", "200", "2XX= 200=200"],
  ["default", "500", "default= =500"],
  ["2XX", "404", "2XX= =404"],
])("pairStatuses of %s and %s is %s", (before, after, expected) => {
  const pairs = pairStatuses(before.split(" "), after.split(" "));
  expect(pairs.map((pair) => pair.join("=")).join(" ")).toBe(expected);
});
