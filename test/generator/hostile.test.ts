import ts from "typescript";
import { describe, expect, it } from "vitest";
import { generateFile } from "./support/generate-file.js";

const evil = "*/ evil(); /* `${evil()}` \"; evil(); ' \u2028evil();\u2029 \\";

/** Puts the hostile text everywhere that OpenAPI takes a string of the author's own. */
function createHostileDocument(): object {
  const thing = { $ref: "#/components/schemas/Promise.-_" };
  const ok = { description: evil, content: { "application/json": { schema: thing } } };
  const parameter = (name: string, place: string): object => ({
    name,
    in: place,
    description: evil,
    required: place === "path",
    schema: { type: "string", enum: [evil, "fine"], description: evil },
  });
  return {
    openapi: "3.1.0",
    info: { title: evil, version: evil, description: evil },
    servers: [{ url: `https://host.example/api"; evil(); "`, description: evil }],
    security: [{ Key: [] }],
    tags: [{ name: evil, description: evil }],
    paths: {
      "/a`${evil()}`/{__proto__}/{b}": {
        parameters: [parameter("__proto__", "path"), parameter("b", "path")],
        get: {
          operationId: evil,
          tags: [evil],
          summary: evil,
          description: evil,
          parameters: [parameter(`q"]; evil(); //`, "query"), parameter("constructor", "header")],
          responses: { "200": ok, "401": { description: evil } },
        },
        post: {
          operationId: "constructor",
          requestBody: {
            required: true,
            content: { [`application/json; a="${evil}"`]: { schema: createHostileSchema() } },
          },
          responses: { "2XX": ok },
        },
        put: { operationId: "class.delete", responses: { "204": { description: evil } } },
      },
    },
    components: {
      securitySchemes: {
        Key: { type: "apiKey", in: "header", name: `X"; evil(); "`, "x-env": evil },
      },
      schemas: {
        "Promise.-_": createHostileSchema(),
        Promise: { type: "string", description: evil },
        ["__proto__"]: { type: "string" },
        paths: { type: "object" },
      },
    },
  };
}

function createHostileSchema(): object {
  return {
    type: "object",
    title: evil,
    description: evil,
    properties: {
      ["__proto__"]: { type: "string", description: evil },
      constructor: { type: "string", const: evil },
      [evil]: { type: "string", default: evil, example: evil, format: evil, pattern: evil },
      id: { type: "string", "x-id": evil },
      open: { type: "string", "x-extensible-enum": [evil, "fine"] },
    },
  };
}

/** Every call of a function named `evil`, however deep, and every statement at the top of a file. */
function inspect(name: string, text: string): { calls: number; kinds: Set<string> } {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  let calls = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(source) === "evil") calls += 1;
    if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node)) calls += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { calls, kinds: new Set(source.statements.map(({ kind }) => ts.SyntaxKind[kind])) };
}

describe("a hostile document", () => {
  it("comes out as data, types and comments, and nothing of it runs", async () => {
    const files = await generateFile("hostile.json", JSON.stringify(createHostileDocument()));
    const expected: Record<string, string[]> = {
      "client.ts": ["ClassDeclaration", "ImportDeclaration"],
      "index.ts": ["ExportDeclaration"],
      "tables.ts": ["FirstStatement", "ImportDeclaration"],
      "types.ts": ["ImportDeclaration", "InterfaceDeclaration", "TypeAliasDeclaration"],
    };
    for (const [name, kinds] of Object.entries(expected)) {
      const text = files.get(name) ?? "";
      const found = inspect(name, text);
      expect([name, found.calls, [...found.kinds].toSorted()]).toEqual([name, 0, kinds]);
      expect(parseErrors(text)).toEqual([]);
    }
  });

  it("keeps every hostile string readable as data", async () => {
    const files = await generateFile("hostile.json", JSON.stringify(createHostileDocument()));
    expect(files.get("tables.ts")).toContain(`name: "X\\"; evil(); \\"",`);
    expect(files.get("client.ts")).toContain(`["__proto__"]: proto`);
    expect(files.get("client.ts")).toContain("async constructor_(");
  });
});

function parseErrors(text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
