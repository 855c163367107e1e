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
  it.each<[string, unknown, readonly string[]]>([
    ["a text", { type: "string" }, ["primitive"]],
    ["a list of texts", { type: "array", items: { type: "string" } }, ["array"]],
    [
      "a list of lists",
      { type: "array", items: { type: "array", items: {} } },
      ["array", "nested"],
    ],
    ["an object", { $ref: "#/components/schemas/Color" }, ["object"]],
    ["members without a type", { properties: { a: {} } }, ["object"]],
    [
      "a map of lists",
      { type: "object", additionalProperties: { type: "array" } },
      ["nested", "object"],
    ],
    [
      "one of several",
      { anyOf: [{ type: "string" }, { type: "array", items: {} }] },
      ["array", "primitive"],
    ],
    ["several types", { type: ["array", "null"], items: {} }, ["array", "primitive"]],
    ["known values", { enum: ["a", 1] }, ["primitive"]],
    [
      "parts",
      { allOf: [{ description: "A color." }, { $ref: "#/components/schemas/Color" }] },
      ["object"],
    ],
    ["a text by its format", { format: "uuid" }, ["primitive"]],
    ["nothing", {}, ["array", "object", "primitive"]],
    ["no schema", undefined, ["array", "object", "primitive"]],
    ["itself", { $ref: "#/components/schemas/Itself" }, ["array", "object", "primitive"]],
  ])("reads %s", (_, schema, kinds) => {
    expect([...listValueKinds(document, schema)].toSorted()).toEqual(kinds);
  });
});
