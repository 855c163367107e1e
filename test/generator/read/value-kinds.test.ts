import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { listValueKinds } from "../../../generator/read/value-kinds.js";

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Kinds", version: "1" },
  components: {
    schemas: {
      Color: { type: "object", properties: { r: { type: "integer" } } },
      Itself: { anyOf: [{ $ref: "#/components/schemas/Itself" }, { type: "string" }] },
    },
  },
};

describe("listValueKinds", () => {
  it.each<[unknown, readonly string[]]>([
    [{ type: "string" }, ["primitive"]],
    [{ type: "array", items: { type: "string" } }, ["array"]],
    [{ type: "array", items: { type: "array", items: {} } }, ["array", "nested"]],
    [{ $ref: "#/components/schemas/Color" }, ["object"]],
    [{ properties: { a: {} } }, ["object"]],
    [{ type: "object", additionalProperties: { type: "array" } }, ["nested", "object"]],
    [{ anyOf: [{ type: "string" }, { type: "array", items: {} }] }, ["array", "primitive"]],
    [{ type: ["array", "null"], items: {} }, ["array", "primitive"]],
    [{ enum: ["a", 1] }, ["primitive"]],
    [{ allOf: [{ description: "A color." }, { $ref: "#/components/schemas/Color" }] }, ["object"]],
    [{ format: "uuid" }, ["primitive"]],
    [{}, ["array", "object", "primitive"]],
    [undefined, ["array", "object", "primitive"]],
    [{ $ref: "#/components/schemas/Itself" }, ["array", "object", "primitive"]],
  ])("reads %j", (schema, kinds) => {
    expect([...listValueKinds(document, schema)].toSorted()).toEqual(kinds);
  });
});
