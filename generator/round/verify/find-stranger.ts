import ts from "typescript";
import type { FilePlan } from "./file-plan.js";
import { roleOf } from "./identifier-role.js";
import { syntaxTables } from "./syntax-tables.js";

/** A node of a generated file that is not in its plan. */
export interface Stranger {
  readonly node: ts.Node;
  /** What it is, as the rest of a sentence about the file. */
  readonly message: string;
}

/** Finds the first node of a file that its plan does not allow; checks every node. */
export function findStranger(source: ts.SourceFile, plan: FilePlan): Stranger | undefined {
  const kinds = syntaxTables[plan.syntax];
  // Overlays use it to omit arguments; the parser treats it like any other name.
  const walk: Walk = { plan, kinds, bound: new Set(["undefined"]), used: [] };
  const stranger = visit(walk, source, source);
  if (stranger !== undefined) return stranger;
  const unknown = walk.used.find(({ text }) => !walk.bound.has(text));
  return unknown && { node: unknown, message: `uses ${unknown.text}, which it does not declare` };
}

interface Walk {
  readonly plan: FilePlan;
  readonly kinds: ReadonlySet<ts.SyntaxKind>;
  /** Names that the file binds to values. */
  readonly bound: Set<string>;
  /** Uses of such names, except to call them. */
  readonly used: ts.Identifier[];
}

function visit(walk: Walk, node: ts.Node, parent: ts.Node): Stranger | undefined {
  if (!walk.kinds.has(node.kind)) {
    return { node, message: `has an unplanned ${nameOf(node.kind)}` };
  }
  if (ts.isIdentifier(node)) {
    note(walk, node, parent);
    return undefined;
  }
  const message = checked.has(node.kind) ? check(node, walk.plan) : undefined;
  if (message !== undefined) return { node, message };
  return ts.forEachChild(node, (child) => visit(walk, child, node));
}

/** Returns the name of a kind itself; some kinds have another name for the range that they start or end. */
function nameOf(kind: ts.SyntaxKind): string {
  const names = Object.entries(ts.SyntaxKind).filter(([, value]) => value === kind);
  return names.find(([name]) => !/^(?:First|Last)[A-Z]/.test(name))?.[0] ?? String(kind);
}

/** Records a name. Files of types are skipped, because no name in a type is used at run time. */
function note({ plan, bound, used }: Walk, node: ts.Identifier, parent: ts.Node): void {
  if (plan.syntax === "types") return;
  const role = roleOf(node, parent);
  if (role === "binding") bound.add(node.text);
  if (role === "use") used.push(node);
}

/** Kinds whose nodes need further checks. */
const checked: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.ImportDeclaration,
  ts.SyntaxKind.ExportDeclaration,
  ts.SyntaxKind.ClassDeclaration,
  ts.SyntaxKind.FunctionDeclaration,
  ts.SyntaxKind.InterfaceDeclaration,
  ts.SyntaxKind.TypeAliasDeclaration,
  ts.SyntaxKind.VariableDeclaration,
  ts.SyntaxKind.CallExpression,
  ts.SyntaxKind.NewExpression,
  ts.SyntaxKind.BinaryExpression,
  ts.SyntaxKind.ComputedPropertyName,
  ts.SyntaxKind.PrefixUnaryExpression,
  ts.SyntaxKind.PropertyDeclaration,
]);

/** Describes what is wrong with a node of an allowed kind. */
function check(node: ts.Node, plan: FilePlan): string | undefined {
  if (ts.isImportDeclaration(node)) return checkImport(node, plan);
  if (ts.isExportDeclaration(node)) return checkModule(node.moduleSpecifier, plan);
  if (isDeclaration(node)) return checkName(node, plan);
  if (ts.isCallExpression(node)) return checkCall(calleeOf(node.expression), plan);
  if (ts.isNewExpression(node)) return checkCall(constructedBy(node), plan);
  if (ts.isBinaryExpression(node)) return checkBinary(node);
  if (ts.isComputedPropertyName(node))
    return ts.isStringLiteral(node.expression) ? undefined : "computes the name of a member";
  if (ts.isPrefixUnaryExpression(node))
    return ts.isNumericLiteral(node.operand)
      ? undefined
      : "calculates with a value that is not a number";
  if (ts.isPropertyDeclaration(node))
    return node.initializer === undefined ? undefined : "assigns a value to a field outside a body";
  return undefined;
}

/** Checks an import. Types and tables must not load anything. */
function checkImport(node: ts.ImportDeclaration, plan: FilePlan): string | undefined {
  const { importClause: clause } = node;
  if (clause?.namedBindings === undefined || clause.name !== undefined)
    return "imports a module as a whole";
  const isTypeOnly = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  if (!isTypeOnly && (plan.syntax === "types" || plan.syntax === "tables"))
    return "imports more than types";
  return checkModule(node.moduleSpecifier, plan);
}

function checkModule(
  specifier: ts.Expression | undefined,
  { imports }: FilePlan,
): string | undefined {
  if (specifier === undefined || !ts.isStringLiteral(specifier))
    return "exports a declaration of its own";
  return imports.has(specifier.text) ? undefined : `imports ${specifier.text}`;
}

type Declaration =
  | ts.ClassDeclaration
  | ts.FunctionDeclaration
  | ts.InterfaceDeclaration
  | ts.TypeAliasDeclaration
  | ts.VariableDeclaration;

function isDeclaration(node: ts.Node): node is Declaration {
  return (
    ts.isClassDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isVariableDeclaration(node)
  );
}

function checkName({ name }: Declaration, { declares }: FilePlan): string | undefined {
  const isNamed = name !== undefined && ts.isIdentifier(name);
  if (isNamed && declares(name.text)) return undefined;
  return `declares ${isNamed ? name.text : "something without a name"}`;
}

function checkCall(callee: string | undefined, { calls }: FilePlan): string | undefined {
  if (callee === undefined) return "calls the result of an expression";
  return calls.has(callee) ? undefined : `calls ${callee}`;
}

/** Returns a callee as plans name it: a function, a member of `this` or of a name, or a member of a new object. */
function calleeOf(callee: ts.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  if (callee.kind === ts.SyntaxKind.ThisKeyword) return "this";
  if (ts.isNewExpression(callee)) return constructedBy(callee);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const owner = calleeOf(callee.expression);
  return owner === undefined ? undefined : `${owner}.${callee.name.text}`;
}

function constructedBy({ expression }: ts.NewExpression): string | undefined {
  return ts.isIdentifier(expression) ? `new ${expression.text}` : undefined;
}

/** Checks that only members of `this` are assigned. */
function checkBinary({ left, operatorToken }: ts.BinaryExpression): string | undefined {
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return undefined;
  const isOwn =
    ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isOwn ? undefined : "assigns to something that it does not declare";
}
