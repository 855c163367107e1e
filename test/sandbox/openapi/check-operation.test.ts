import { describe, expect, it } from "vitest";
import { checkBody, checkParameters } from "../../../sandbox/openapi/check-operation.js";

const Tree = {
  type: "object",
  required: ["name"],
  "x-note": "an extension",
  properties: {
    name: { type: "string", "x-extensible-enum": ["oak"] },
    leaf: { type: "boolean", default: true },
    children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
  },
};
const operation = {
  document: {
    components: {
      schemas: { Tree, Id: { type: "string", minLength: 2 }, Size: { type: "integer" } },
    },
    body: { $ref: "#/components/schemas/Tree" },
  },
  parameters: [
    { name: "id", in: "path", required: true, schema: ["components", "schemas", "Id"] },
    { name: "size", in: "query", required: false, schema: ["components", "schemas", "Size"] },
  ],
};
const tree = ["body"];

describe("checkBody", () => {
  it("follows references through the document, recursive ones too", () => {
    expect(
      checkBody(operation, tree, { name: "a", children: [{ name: "b", children: [] }] }),
    ).toEqual([]);
    expect(checkBody(operation, tree, { name: "a", children: [{ children: [] }] })).toEqual([
      { loc: ["body", "children", 0, "name"], msg: "Field required", type: "missing" },
    ]);
  });

  it("lets values outside an open set pass", () => {
    expect(checkBody(operation, tree, { name: "larch" })).toEqual([]);
  });

  it.each([
    [true, { name: "a", leaf: true }],
    [false, { name: "a" }],
  ])("fills in the defaults of a request, not of an answer: %s", (fills, expected) => {
    const request = { name: "a" };
    checkBody(operation, tree, request, fills);
    expect(request).toEqual(expected);
  });
});

it("checkParameters reads parameters as the types that they have", () => {
  const query = { size: "12" };
  expect(checkParameters(operation, "query", query)).toEqual([]);
  expect(query).toEqual({ size: 12 });
  expect(checkParameters(operation, "query", { size: "many" })).toHaveLength(1);
  expect(checkParameters(operation, "path", { id: "x" })).toHaveLength(1);
  expect(checkParameters(operation, "path", {})).toHaveLength(1);
  expect(checkParameters(operation, "path", { id: "xy" })).toEqual([]);
});
