import ts from "typescript";

/** What an identifier does where it stands: it names a value, uses one, or is a name and no more. */
export type IdentifierRole = "binding" | "use" | "name";

/** Finds the role of an identifier; whatever is not known to be anything else is a use. */
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
  // What is called is compared with the plan, which also knows functions of the language.
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

/** Nothing runs in a type. */
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
