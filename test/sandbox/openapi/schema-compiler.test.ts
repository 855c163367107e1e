import { describe, expect, it } from "vitest";
import { readOperations } from "../../../sandbox/openapi/read-operations.js";
import { SchemaCompiler, type OperationChecks } from "../../../sandbox/openapi/schema-compiler.js";

const content = {
  servers: [{ url: "https://us.example", "x-region": "us" }],
  paths: {
    "/a~b/{id}": {
      post: {
        operationId: "post",
        parameters: [
          { name: "id", in: "path", required: true, schema: { type: "string", minLength: 2 } },
          { name: "size", in: "query", schema: { type: "integer" } },
        ],
        requestBody: body({ $ref: "#/components/schemas/Tree" }),
        responses: { "200": body({ $ref: "#/components/schemas/Tree" }), "404": {} },
      },
    },
  },
  components: {
    schemas: {
      Tree: {
        type: "object",
        required: ["name"],
        "x-note": "an extension",
        properties: {
          name: { type: "string", "x-extensible-enum": ["oak"] },
          leaf: { type: "boolean", default: true },
          children: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
        },
      },
    },
  },
};

function body(schema: object): object {
  return { content: { "application/json": { schema } } };
}

function compile(): OperationChecks {
  const [operation] = readOperations({ api: "x", content });
  if (operation === undefined) throw new Error("The fixture has one operation");
  return new SchemaCompiler().compile(operation);
}

describe("SchemaCompiler", () => {
  const checks = compile();

  it("follows references through the document, recursive ones too", () => {
    expect(checks.body?.({ name: "a", children: [{ name: "b", children: [] }] })).toBe(true);
    expect(checks.body?.({ name: "a", children: [{ children: [] }] })).toBe(false);
    expect(checks.body?.errors?.[0]?.instancePath).toBe("/children/0");
  });

  it("lets values outside an open set pass", () => {
    expect(checks.body?.({ name: "larch" })).toBe(true);
  });

  it("fills in the defaults of a request", () => {
    const tree = { name: "a" };
    checks.body?.(tree);

    expect(tree).toEqual({ name: "a", leaf: true });
  });

  it("leaves an answer as it is", () => {
    const tree = { name: "a" };
    checks.replies.get("200")?.(tree);

    expect(tree).toEqual({ name: "a" });
  });

  it("has no check for an answer without a schema", () => {
    expect(checks.replies.has("404")).toBe(false);
  });

  it("reads parameters as the types that they have", () => {
    const query = { size: "12" };

    expect(checks.query(query)).toBe(true);
    expect(query).toEqual({ size: 12 });
    expect(checks.query({ size: "many" })).toBe(false);
    expect(checks.path({ id: "x" })).toBe(false);
    expect(checks.path({ id: "xy" })).toBe(true);
  });
});
