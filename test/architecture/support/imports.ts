import { posix } from "node:path";
import ts from "typescript";
import { type SourceFile, walk } from "./source-file.js";

/** One import, re-export, import type or `import()` of a file. */
export interface Import {
  readonly from: SourceFile;
  readonly node: ts.Node;
  /** As written: `../errors/index.js`, `node:fs`, `ts-morph`. */
  readonly specifier: string;
  /** It is gone when the file is compiled: `import type`, `export type`. */
  readonly isTypeOnly: boolean;
  /** Path in the project of a relative import, with the ending of its source: `runtime/errors/index.ts`. */
  readonly file?: string;
  /** Name of the package otherwise, without a path in it: `hono`, `@redocly/cli`, `node:fs`. */
  readonly package?: string;
}

/** Finds everything that a file imports, types included. */
export function importsOf(from: SourceFile): Import[] {
  const imports: Import[] = [];
  walk(from.syntax, (node) => {
    const specifier = specifierOf(node);
    if (specifier !== undefined)
      imports.push({
        from,
        node,
        specifier,
        isTypeOnly: isTypeOnly(node),
        ...target(from, specifier),
      });
  });
  return imports;
}

function specifierOf(node: ts.Node): string | undefined {
  const expression = specifierNode(node);
  return expression !== undefined && ts.isStringLiteralLike(expression)
    ? expression.text
    : undefined;
}

function specifierNode(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  }
  const isDynamic =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isDynamic ? node.arguments[0] : undefined;
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node)) return node.importClause?.isTypeOnly ?? false;
  return ts.isExportDeclaration(node) ? node.isTypeOnly : ts.isImportTypeNode(node);
}

function target(from: SourceFile, specifier: string): Pick<Import, "file" | "package"> {
  if (specifier.startsWith(".")) {
    const path = posix.join(posix.dirname(from.path), specifier);
    return { file: path.replace(/\.js$/, ".ts") };
  }
  const parts = specifier.split("/");
  return { package: parts.slice(0, specifier.startsWith("@") ? 2 : 1).join("/") };
}
