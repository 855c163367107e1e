import { expect, it } from "vitest";
import type { OpenApiDocument, SchemaObject } from "../../../generator/api/openapi.js";
import type { AgentTool } from "../../../runtime/tools/agent-tool.js";
import { briefSchema, readDistinctTools, readTools } from "../../../overlays/tools/read-tools.js";
import { createDocument, readThings } from "../../generator/support/documents.js";
import { readCases } from "../../support/read-cases.js";

interface Case {
  readonly changes?: object;
  readonly fields?: Readonly<Record<string, SchemaObject>>;
  readonly more?: Partial<OpenApiDocument>;
  readonly tool: object;
  readonly inputs?: object;
}

const read = () => readCases("read-tools.yaml", import.meta.url);
const cases: Readonly<Record<string, Case>> = read().cases;

/** Reads the tool of an operation that updates a thing, whose body has these fields. */
function toolOf({ changes = {}, fields = {}, more = {} }: Partial<Case>): AgentTool | undefined {
  const schema = { type: "object", properties: fields, required: Object.keys(fields).slice(0, 1) };
  const { item } = read();
  Object.assign(item.patch["x-mcp"], changes);
  Object.assign(item.patch, { requestBody: { content: { "application/json": { schema } } } });
  return readTools(readThings(createDocument({ paths: { "/things/{id}": item }, ...more })))[0];
}

it.each(Object.entries(cases))("a tool %s", (_, { tool, inputs, ...given }) => {
  const made = toolOf(given);
  expect(made).toMatchObject(tool);
  const { properties } = made?.inputSchema ?? {};
  expect(properties).toEqual(inputs ?? properties);
});

it("a tool has no two inputs of one name", () => {
  expect(() => toolOf({ fields: { id: { type: "string" } } })).toThrow(/two inputs called "id"/);
});

it("readDistinctTools refuses two tools of one name in two documents", () => {
  const list = { operationId: "things.list", "x-mcp": read().item.patch["x-mcp"], responses: {} };
  const api = readThings(createDocument({ paths: { "/things": { get: list } } }));
  expect(readDistinctTools([api])).toHaveLength(1);
  expect(() => readDistinctTools([api, { ...api, name: "others" }])).toThrow(
    /others: the tool make_thing exists already/,
  );
});

const document = createDocument({ components: { schemas: read().schemas } });

it.each<[string, [given: SchemaObject, brief: SchemaObject]]>(Object.entries(read().brief))(
  "a schema for a model %s",
  (_, [given, expected]) => {
    expect(briefSchema(document, given)).toEqual(expected);
  },
);

it("a schema for a model ends where it contains itself", () => {
  const text = JSON.stringify(briefSchema(document, { $ref: "#/components/schemas/Node" }));
  expect(text).not.toContain("$ref");
  expect(text.length).toBeLessThan(400);
});
