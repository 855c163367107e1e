import ts from "typescript";
import type { Finding } from "./finding.js";
import type { SourceFile } from "./source-file.js";
import { findProblems } from "./source-file.js";

/** Finds what the house style rules out and neither the linter nor the compiler refuses. */
export function checkStyle(source: SourceFile): Finding[] {
  return findProblems(source, (node) => {
    if (ts.isEnumDeclaration(node)) return "enum";
    return isDoubleCast(node) ? "cast through unknown" : undefined;
  });
}

function isDoubleCast(node: ts.Node): boolean {
  return (
    ts.isAsExpression(node) &&
    ts.isAsExpression(node.expression) &&
    node.expression.type.kind === ts.SyntaxKind.UnknownKeyword
  );
}
