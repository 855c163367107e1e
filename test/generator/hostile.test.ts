import ts from "typescript";
import { describe, expect, it } from "vitest";
import { createHostileDocument } from "../corpus/support/hostile-document.js";
import { generateFile } from "./support/generate-file.js";

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
      "http.ts": ["ExportDeclaration", "FunctionDeclaration", "ImportDeclaration"],
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
    expect(files.get("client.ts")).toContain("  constructor_(");
  });
});

function parseErrors(text: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(text, { reportDiagnostics: true });
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
}
