import ts from "typescript";

/** The role of an identifier: it binds a value, uses one, or is only a name. */
export type IdentifierRole = "binding" | "use" | "name";

/** Finds the role of an identifier; anything unrecognized is a use. */
export function roleOf(node: ts.Identifier, parent: ts.Node): IdentifierRole {
  if (isBinding(node, parent)) return "binding";
  return isName(node, parent) ? "name" : "use";
}

function isBinding(node: ts.Identifier, parent: ts.Node): boolean {
  const binds =
    ts.isImportSpecifier(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isVariableDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isFunctionDeclaration(parent);
  return binds && parent.name === node;
}

function isName(node: ts.Identifier, parent: ts.Node): boolean {
  if (isTypeSyntax(parent) || ts.isImportSpecifier(parent) || ts.isExportSpecifier(parent))
    return true;
  // Called functions are compared with the plan, which also includes functions of the language.
  if (ts.isCallExpression(parent)) return parent.expression === node;
  if (ts.isBindingElement(parent)) return parent.propertyName === node;
  const isMember =
    ts.isPropertyAccessExpression(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isGetAccessorDeclaration(parent);
  return isMember && parent.name === node;
}

/** Reports whether a node is part of a type, which is not executed. */
function isTypeSyntax(parent: ts.Node): boolean {
  return (
    ts.isTypeNode(parent) ||
    ts.isQualifiedName(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent)
  );
}
