import ts from "typescript";
import type { Finding } from "./finding.js";
import type { SourceFile } from "./source-file.js";
import { findProblems } from "./source-file.js";

/** Finds timers of the platform, which fire at once when a delay does not fit into 31 bits. */
export function checkTimers(source: SourceFile): Finding[] {
  return findProblems(source, (node) => {
    const name = timerIn(node);
    return name && `timer of the platform: ${name}`;
  });
}

function timerIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) && /^(?:node:)?timers\b/.test(node.text)) return node.text;
  if (ts.isPropertyAccessExpression(node) && node.getText() === "AbortSignal.timeout") {
    return node.getText();
  }
  const isType = node.parent !== undefined && ts.isTypeQueryNode(node.parent);
  return ts.isIdentifier(node) && node.text === "setTimeout" && !isType ? node.text : undefined;
}
