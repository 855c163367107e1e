import ts from "typescript";
import type { Finding } from "./finding.js";
import type { SourceFile } from "./source-file.js";
import { findingAt, walk } from "./source-file.js";

/** Finds timers of the platform, which fire at once when a delay does not fit into 31 bits. */
export function checkTimers(source: SourceFile): Finding[] {
  const findings: Finding[] = [];
  walk(source.syntax, (node) => {
    const name = timerIn(node);
    if (name !== undefined)
      findings.push(findingAt(source, node, `timer of the platform: ${name}`));
  });
  return findings;
}

function timerIn(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) && /^(?:node:)?timers\b/.test(node.text)) return node.text;
  if (ts.isPropertyAccessExpression(node) && node.getText() === "AbortSignal.timeout") {
    return node.getText();
  }
  const isType = node.parent !== undefined && ts.isTypeQueryNode(node.parent);
  return ts.isIdentifier(node) && node.text === "setTimeout" && !isType ? node.text : undefined;
}
