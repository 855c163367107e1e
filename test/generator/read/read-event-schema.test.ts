import { expect, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { listEventData } from "../../../generator/read/read-streams.js";

const document: OpenApiDocument = {
  openapi: "3.2.0",
  info: { title: "Events", version: "1" },
  components: {
    schemas: {
      Event: {
        properties: { event: { type: "string" }, data: { $ref: "#/components/schemas/A" } },
      },
      A: { type: "object", properties: { a: { type: "string" } } },
      Tree: { oneOf: [{ $ref: "#/components/schemas/Tree" }] },
    },
  },
};

const a = { type: "object", properties: { a: { type: "string" } } };
const text = { properties: { id: { type: "string" }, data: { type: "string" } } };

it.each([
  ["an event", { $ref: "#/components/schemas/Event" }, [a]],
  [
    "alternatives",
    { oneOf: [{ $ref: "#/components/schemas/Event" }, text] },
    [a, { type: "string" }],
  ],
  ["alternatives in one another", { anyOf: [{ oneOf: [text] }] }, [{ type: "string" }]],
  ["something with other fields", { properties: { ...text.properties, a: {} } }, undefined],
  ["a field that is named data", { properties: { data: {} } }, undefined],
  ["a text of JSON", { properties: { data: { contentSchema: a } } }, [{ contentSchema: a }]],
  ["a mixture", { oneOf: [text, a] }, undefined],
  ["what consists of itself", { $ref: "#/components/schemas/Tree" }, undefined],
  ["a text", { type: "string" }, undefined],
])("listEventData reads %s", (_, schema, expected) => {
  expect(listEventData(document, schema)).toEqual(expected);
});
