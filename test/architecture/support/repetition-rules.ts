import ts from "typescript";
import type { Finding } from "./finding.js";
import type { SourceFile } from "./source-file.js";
import { findProblems } from "./source-file.js";

/** Classes of errors that say what became of a request, if they come from its own call. */
const classes =
  /^(?:Api|Authentication|Configuration|Conflict|Connection|NotFound|OutcomeUnknown|Server|Throttle|Timeout|Validation)Error$/;

/** Finds decisions by the class of an error, which can come from another call. Only its record knows what became of one. */
export function checkRepetition(source: SourceFile): Finding[] {
  return findProblems(source, (node) => {
    const isClassTest =
      ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword;
    const isFound = isClassTest && classes.test(node.right.getText());
    return isFound ? `decides by class: ${node.getText()}` : undefined;
  });
}
