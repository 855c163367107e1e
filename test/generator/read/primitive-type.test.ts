import { describe, expect, it } from "vitest";
import type { OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";
import { emitPrimitiveType } from "../../../generator/read/primitive-type.js";

const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Types", version: "1" },
  components: {
    schemas: {
      Id: { oneOf: [{ type: "string" }, { type: "integer" }] },
      Itself: { anyOf: [{ $ref: "#/components/schemas/Itself" }, { type: "boolean" }] },
    },
  },
};

describe("emitPrimitiveType", () => {
  it.each<[string, SchemaObject, string]>([
    ["a number", { type: "integer" }, "number"],
    ["types in a list", { type: ["string", "integer", "null"] }, "number | string"],
    ["alternatives", { $ref: "#/components/schemas/Id" }, "number | string"],
    ["alternatives that lead in a circle", { $ref: "#/components/schemas/Itself" }, "boolean"],
    ["values without a type", { enum: [1, 2] }, "number"],
    ["one value without a type", { const: true }, "boolean"],
    ["nothing stated", { description: "Any." }, "string"],
  ])("reads %s", (_, schema, expected) => {
    expect(emitPrimitiveType(document, schema)).toBe(expected);
  });
});
