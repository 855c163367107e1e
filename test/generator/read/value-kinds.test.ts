import { expect, it } from "vitest";
import type { OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";
import { emitPrimitiveType, listValueKinds } from "../../../generator/read/value-kinds.js";

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Kinds", version: "1" },
  components: {
    schemas: {
      Color: { type: "object", properties: { r: { type: "integer" } } },
      Id: { oneOf: [{ type: "string" }, { type: "integer" }] },
      Itself: { anyOf: [{ $ref: "#/components/schemas/Itself" }, { type: "boolean" }] },
    },
  },
};

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
  [{ $ref: "#/components/schemas/Itself" }, ["primitive"]],
  [{ type: "object", oneOf: [{ required: ["a"] }, { required: ["b"] }] }, ["object"]],
])("listValueKinds reads %j", (schema, kinds) => {
  expect([...listValueKinds(document, schema)].toSorted()).toEqual(kinds);
});

it.each<[string, SchemaObject, string]>([
  ["a number", { type: "integer" }, "number"],
  ["types in a list", { type: ["string", "integer", "null"] }, "number | string"],
  ["alternatives", { $ref: "#/components/schemas/Id" }, "number | string"],
  ["alternatives that lead in a circle", { $ref: "#/components/schemas/Itself" }, "boolean"],
  ["values without a type", { enum: [1, 2] }, "number"],
  ["one value without a type", { const: true }, "boolean"],
  ["nothing stated", { description: "Any." }, "string"],
])("emitPrimitiveType reads %s", (_, schema, expected) => {
  expect(emitPrimitiveType(document, schema)).toBe(expected);
});
