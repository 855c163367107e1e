import { expect, it } from "vitest";
import { yieldToDocument } from "../../../../generator/document/additions/yield-to-document.js";
import type { SchemaObject } from "../../../../generator/api/openapi.js";
import type { JsonObject } from "../../../../runtime/json/values.js";
import { readCases } from "../../../support/read-cases.js";

interface Case {
  readonly fields?: Readonly<Record<string, SchemaObject>>;
  readonly status?: SchemaObject;
  readonly matrix?: JsonObject;
  readonly waiter?: JsonObject;
  readonly says: readonly string[];
}

const read = () => readCases("yield-to-document.yaml", import.meta.url);
const cases: Readonly<Record<string, Case>> = read().cases;

it.each(Object.entries(cases))("%s", (_, { fields, status, matrix, waiter, says }) => {
  const { document } = read();
  const { post, get } = document.paths["/boats"];
  const schema = { properties: fields ?? {} };
  Object.assign(post, { requestBody: { content: { "application/json": { schema } } } });
  const state = { type: "object", properties: { state: status ?? {} } };
  const content = { "application/json": { schema: state } };
  Object.assign(get, { responses: { "200": { content } } });
  const said = yieldToDocument(document).map(({ steps, message }) => `${steps.join()}: ${message}`);
  expect(said).toEqual(says);
  expect(document["x-reasoning"]).toMatchObject(matrix ?? read().document["x-reasoning"]);
  expect(get["x-waiter"]).toEqual(waiter ?? read().document.paths["/boats"].get["x-waiter"]);
});
