import ts from "typescript";

type Check = (statement: ts.Statement) => boolean;

const checks: Readonly<Record<string, Check>> = {
  "types.ts": (statement) =>
    isTypeImport(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement),
  "tables.ts": (statement) => isTypeImport(statement) || isTable(statement),
  "client.ts": (statement) => isPlainImport(statement) || isClient(statement),
  "http.ts": (statement) => isPlainImport(statement) || isFactory(statement),
  "index.ts": (statement) => ts.isExportDeclaration(statement),
};

/** Whether a statement is one that the emitter of its file writes; files that are not listed hold a class over tables. */
export function isExpectedStatement(file: string, statement: ts.Statement): boolean {
  const check = checks[file];
  if (check !== undefined) return check(statement);
  return [isPlainImport, ts.isTypeAliasDeclaration, isTable, isClient, isEntry].some((isExpected) =>
    isExpected(statement),
  );
}

/** A function bound to its tables, or the types that go with it. */
function isEntry(statement: ts.Statement): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.every(
    ({ initializer }) =>
      initializer !== undefined &&
      (ts.isCallExpression(initializer) || ts.isPropertyAccessExpression(initializer)),
  );
}

function isTypeImport(statement: ts.Statement): boolean {
  return ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly === true;
}

function isPlainImport(statement: ts.Statement): boolean {
  return ts.isImportDeclaration(statement) && statement.importClause !== undefined;
}

/** A constant that is data and nothing else. */
function isTable(statement: ts.Statement): boolean {
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.every(
    ({ initializer }) => initializer !== undefined && isData(initializer),
  );
}

function isData(node: ts.Expression): boolean {
  if (ts.isAsExpression(node)) return isData(node.expression);
  if (ts.isPrefixUnaryExpression(node)) return ts.isNumericLiteral(node.operand);
  if (ts.isArrayLiteralExpression(node)) return node.elements.every(isData);
  if (ts.isObjectLiteralExpression(node)) return node.properties.every(isDataProperty);
  return ts.isStringLiteral(node) || ts.isNumericLiteral(node) || isKeyword(node);
}

function isKeyword(node: ts.Expression): boolean {
  const keywords = [
    ts.SyntaxKind.TrueKeyword,
    ts.SyntaxKind.FalseKeyword,
    ts.SyntaxKind.NullKeyword,
  ];
  return keywords.includes(node.kind);
}

function isDataProperty(property: ts.ObjectLiteralElementLike): boolean {
  if (!ts.isPropertyAssignment(property)) return false;
  const { name, initializer } = property;
  const isPlainName = !ts.isComputedPropertyName(name) || ts.isStringLiteral(name.expression);
  return isPlainName && isData(initializer);
}

/** A class whose every body is short calls: a constructor that assigns, methods that return or guard. */
function isClient(statement: ts.Statement): boolean {
  return ts.isClassDeclaration(statement) && statement.members.every(isMember);
}

function isMember(member: ts.ClassElement): boolean {
  if (ts.isPropertyDeclaration(member)) return member.initializer === undefined;
  if (ts.isConstructorDeclaration(member)) return hasOnly(member.body, isAssignmentOrConstant);
  if (ts.isMethodDeclaration(member)) return hasOnly(member.body, isCall);
  return ts.isGetAccessorDeclaration(member) && hasOnly(member.body, ts.isReturnStatement);
}

/** A function that calls another one with the tables. */
function isFactory(statement: ts.Statement): boolean {
  return ts.isFunctionDeclaration(statement) && hasOnly(statement.body, isCall);
}

function hasOnly(body: ts.Block | undefined, check: Check): boolean {
  return body !== undefined && body.statements.every(check);
}

function isAssignmentOrConstant(statement: ts.Statement): boolean {
  if (ts.isVariableStatement(statement)) return true;
  return ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression);
}

function isCall(statement: ts.Statement): boolean {
  const isStatement = ts.isReturnStatement(statement) || ts.isExpressionStatement(statement);
  return (
    isStatement &&
    statement.expression !== undefined &&
    ts.isCallExpression(unwrap(statement.expression))
  );
}

function unwrap(node: ts.Expression): ts.Expression {
  return ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrap(node.expression)
    : node;
}
