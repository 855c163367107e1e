import { describe, expect, it } from "vitest";
import type { OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";
import {
  hasStreamField,
  isTextItem,
  listStreamTypes,
  readItemSchema,
  withoutStreams,
} from "../../../generator/read/read-streams.js";

const item: SchemaObject = { type: "object", properties: { a: { type: "string" } } };
const document: OpenApiDocument = {
  openapi: "3.1.0",
  info: { title: "Streams", version: "1" },
  components: {
    schemas: {
      Item: item,
      List: { type: "array", items: { $ref: "#/components/schemas/Item" } },
      Tree: { anyOf: [{ $ref: "#/components/schemas/Tree" }, { type: "string" }] },
    },
  },
};

it("the content of a response is parted into what comes item by item and what is read to its end", () => {
  const content = { "application/json": {}, "text/event-stream": {}, "application/jsonl": {} };
  expect(listStreamTypes(content)).toEqual(["text/event-stream", "application/jsonl"]);
  expect(withoutStreams(content)).toEqual({ "application/json": {} });
});

describe("readItemSchema", () => {
  const $ref = "#/components/schemas/Item";

  it.each([
    [{ schema: { $ref } }, { schema: { $ref }, isMember: false }],
    [{ schema: { type: "array", items: { $ref } } }, { schema: { $ref }, isMember: true }],
    [{ schema: { $ref: "#/components/schemas/List" } }, { schema: { $ref }, isMember: true }],
    [
      { itemSchema: { $ref }, schema: {} },
      { schema: { $ref }, isMember: true },
    ],
    [{}, { schema: undefined, isMember: false }],
  ])("reads %j", (media, expected) => {
    expect(readItemSchema(document, media)).toEqual(expected);
  });
});

it.each([
  [undefined, true],
  [{}, true],
  [{ type: "string" }, true],
  [{ type: ["string", "object"] }, false],
  [item, false],
])("isTextItem says of %j: %s", (schema, expected) => {
  expect(isTextItem(document, schema)).toBe(expected);
});

const stream = { properties: { stream: { type: "boolean" } } };

it.each([
  [stream, true],
  [{ allOf: [item, stream] }, true],
  [{ oneOf: [{ allOf: [{ type: "object" }, stream] }] }, true],
  [{ $ref: "#/components/schemas/Tree" }, false],
  [item, false],
])("hasStreamField says of %j: %s", (schema, expected) => {
  expect(hasStreamField(document, schema)).toBe(expected);
});
