import ts from "typescript";
import type { Finding } from "./finding.js";
import type { SourceFile } from "./source-file.js";
import { findingAt } from "./source-file.js";

/** Finds exported declarations that no JSDoc sentence explains. */
export function checkDocs(source: SourceFile): Finding[] {
  return source.syntax.statements
    .filter((statement) => isExported(statement) && !isImplementation(statement))
    .filter((statement) => !hasSentence(statement))
    .map((statement) => findingAt(source, statement, `no JSDoc on ${nameOf(statement)}`));
}

function isExported(statement: ts.Statement): boolean {
  const modifiers = ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined;
  return modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** The body that follows the documented signatures of an overloaded function. */
function isImplementation(statement: ts.Statement): boolean {
  if (!ts.isFunctionDeclaration(statement) || statement.body === undefined) return false;
  const siblings = statement.getSourceFile().statements.filter(ts.isFunctionDeclaration);
  return siblings.some(
    ({ name, body }) => body === undefined && name?.text === statement.name?.text,
  );
}

function hasSentence(statement: ts.Statement): boolean {
  const docs = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  return docs.some((doc) => (ts.getTextOfJSDocComment(doc.comment) ?? "").trim() !== "");
}

function nameOf(statement: ts.Statement): string {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText()).join(", ");
  }
  const { name } = statement as ts.Statement & { name?: ts.Node };
  return name?.getText() ?? "a declaration";
}
