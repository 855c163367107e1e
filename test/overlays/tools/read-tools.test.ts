import { describe, expect, it } from "vitest";
import type { OpenApiDocument, SchemaObject } from "../../../generator/model/openapi.js";
import type { AgentTool } from "../../../runtime/tools/agent-tool.js";
import { readDistinctTools, readTools } from "../../../overlays/tools/read-tools.js";
import { createDocument, readThings } from "../../generator/support/documents.js";

const extension = {
  tool: "make_thing",
  title: "Make a thing",
  description: "Makes a thing.",
  answer: "The thing is there.",
  hints: { readOnly: false, destructive: true, idempotent: false },
};

/** Reads the tool of an operation that updates a thing, whose body has these fields. */
function toolOf(
  changes: object,
  fields: Readonly<Record<string, SchemaObject>> = {},
  more: Partial<OpenApiDocument> = {},
): AgentTool | undefined {
  const schema = { type: "object", properties: fields, required: Object.keys(fields).slice(0, 1) };
  const update = {
    operationId: "things.update",
    "x-mcp": { ...extension, ...changes },
    "x-waiter": { field: "state", output: { field: "outcome" } },
    "x-challenge": { answer: "solution", decimals: 3 },
    requestBody: { content: { "application/json": { schema } } },
    responses: {},
  };
  const id = { name: "id", in: "path", required: true, schema: { type: "string" } } as const;
  const paths = { "/things/{id}": { parameters: [id], patch: update } };
  return readTools(readThings(createDocument({ paths, ...more })))[0];
}

describe("readTools", () => {
  it("reads what agents see, what is called, and one input of path and body", () => {
    expect(toolOf({}, { name: { type: "string", description: "Its name." } })).toMatchObject({
      name: "make_thing",
      title: "Make a thing",
      description: "Makes a thing.",
      answer: "The thing is there.",
      api: "things",
      method: "things.update",
      path: ["id"],
      hasBody: true,
      annotations: {
        readOnlyHint: false,
        destructiveHint: true,
        idempotentHint: false,
        openWorldHint: true,
      },
      inputSchema: {
        type: "object",
        properties: { id: { type: "string" }, name: { type: "string", description: "Its name." } },
        required: ["id", "name"],
      },
    });
  });

  it("offers only the chosen fields that requests have, and passes no body if there are none", () => {
    const color = { type: "string", readOnly: false };
    const fields = { name: { type: "string", readOnly: true }, color };
    expect(toolOf({}, fields)?.inputSchema).toMatchObject({ required: ["id"] });
    const chosen = toolOf({ input: ["color"] }, fields);
    expect(Object.keys(chosen?.inputSchema["properties"] ?? {})).toEqual(["id", "color"]);
    expect(toolOf({ input: [] }, fields)).toMatchObject({ hasBody: false });
  });

  it("adds the input that bounds a wait, and names the fields of what it returns", () => {
    expect(toolOf({ method: "things.waitForEnd", seconds: 20, input: [] })).toMatchObject({
      method: "things.waitForEnd",
      wait: { seconds: 20, status: "state", output: "outcome" },
      inputSchema: { properties: { seconds: { maximum: 20, default: 20 } }, required: ["id"] },
    });
  });

  it("names the field with a key, and the input that is a decimal number without its pattern", () => {
    const fields = { solution: { type: "string", pattern: "^[0-9]$" } };
    expect(toolOf({ secret: "key" }, fields)).toMatchObject({
      secret: "key",
      decimal: { input: "solution", places: 3 },
      inputSchema: { properties: { solution: { type: "string" } } },
    });
    expect(JSON.stringify(toolOf({}, fields))).not.toContain("pattern");
  });

  it("shows the models of the reasoning table as examples", () => {
    const table = { operation: "things.update", modelField: "model", settingField: "params" };
    const rows = [{ models: ["a", "b"] }, { models: ["c"] }];
    const tool = toolOf({}, { model: { type: "string" } }, { "x-reasoning": { ...table, rows } });
    expect(tool).toMatchObject({
      inputSchema: { properties: { model: { type: "string", examples: ["a", "b", "c"] } } },
    });
  });

  it("prefers a text of the tool to that of the field", () => {
    const fields = { name: { type: "string", description: "Its name." } };
    expect(toolOf({ describe: { name: "Short." } }, fields)).toMatchObject({
      inputSchema: { properties: { name: { description: "Short." } } },
    });
  });

  it("refuses two inputs of one name", () => {
    expect(() => toolOf({}, { id: { type: "string" } })).toThrow(/two inputs called "id"/);
  });
});

it("readDistinctTools refuses two tools of one name in two documents", () => {
  const list = { operationId: "things.list", "x-mcp": extension, responses: {} };
  const api = readThings(createDocument({ paths: { "/things": { get: list } } }));
  expect(readDistinctTools([api])).toHaveLength(1);
  expect(() => readDistinctTools([api, { ...api, name: "others" }])).toThrow(
    /others: the tool make_thing exists already/,
  );
});
