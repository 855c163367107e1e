import { ts } from "../../api/compiler.js";
import type TS from "typescript";
import type { GeneratedFile } from "../../api/generated-file.js";
import { printable, unseen } from "../../../runtime/text/printable.js";
import { GeneratorError } from "../../api/problem.js";
import type { FilePlan } from "./file-plans.js";
import { overlayAt } from "../../api/overlay-at.js";

/**
 * Parses generated files and asserts that their plan allows every node: its kind, and its imports, declarations, calls,
 * and constructions.
 *
 * The last line of defense against text of a spec that became code; throws a GeneratorError with the position. Only the
 * generator or an overlay, never a document, can be at fault.
 */
export function assertExpected(files: readonly GeneratedFile[], plan: FilePlan): void {
  for (const file of files) assertFile(file, { ...plan, syntax: syntaxOf(file, plan) });
}

function assertFile(file: GeneratedFile, plan: Expected): void {
  const source = ts.createSourceFile(file.path, file.text, {
    languageVersion: ts.ScriptTarget.ESNext,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  });
  const found = firstSyntaxError(source) ?? firstUnseen(file.text) ?? findStranger(source, plan);
  if (found === undefined) return;
  const { line, character } = source.getLineAndCharacterOfPosition(found.position);
  const place = { file: file.path, line: line + 1, column: character + 1 };
  const owned = overlayAt(source, found.position, plan.overlays);
  if (owned !== undefined) {
    const message = `the code of the overlay ${owned.overlay} in ${owned.id} of ${plan.source} ${found.message}`;
    throw new GeneratorError({ ...place, message, expected: woven });
  }
  throw new GeneratorError({
    ...place,
    message: `internal error: the code generated from ${plan.source} ${found.message}`,
    expected:
      "only what the emitters planned; this is a bug in the generator, and nothing was written",
  });
}

const woven =
  "one call of a function that it imports by client.use, or of a method; this is a bug in the overlay, not in the spec";

/** Types and data contain no code that runs; any other file may. */
function syntaxOf({ path }: GeneratedFile, { inert }: FilePlan): SyntaxName {
  if (path === "types.ts") return "types";
  return path === "tables.ts" || inert.includes(path) ? "data" : "code";
}

/** What a file may hold. */
type Expected = FilePlan & { readonly syntax: SyntaxName };

interface Found {
  readonly position: number;
  /** What it is, as the rest of a sentence about the file. */
  readonly message: string;
}

/** Returns the first syntax error. The parser stores it in the file, although its types do not declare that. */
function firstSyntaxError(
  source: TS.SourceFile & { readonly parseDiagnostics?: readonly TS.DiagnosticWithLocation[] },
): Found | undefined {
  if (source.parseDiagnostics === undefined)
    throw new TypeError("this version of the compiler keeps no syntax errors with a parsed file");
  const [first] = source.parseDiagnostics;
  if (first === undefined) return undefined;
  const message = ts.flattenDiagnosticMessageText(first.messageText, " ");
  return { position: first.start, message: `does not parse: ${message}` };
}

/** Finds an invisible character. Literals escape them, and comments contain none. */
function firstUnseen(text: string): Found | undefined {
  // Much faster than the search, which only has to find the place.
  if (printable(text) === text) return undefined;
  return { position: text.search(unseen()), message: "contains an invisible character" };
}

/** Finds the first node of a file that its plan does not allow; checks every node. */
function findStranger(source: TS.SourceFile, plan: Expected): Found | undefined {
  // Overlays use it to omit arguments; the parser treats it like any other name.
  const bound = new Set(["undefined"]);
  const used: TS.Identifier[] = [];
  let parent: TS.Node = source;
  const visit = (node: TS.Node): Found | undefined => {
    const message = check(node, plan);
    if (message !== undefined) return { position: node.getStart(source), message };
    if (!ts.isIdentifier(node)) {
      const outer = parent;
      parent = node;
      const found = ts.forEachChild(node, visit);
      parent = outer;
      return found;
    }
    // Types alone use no value.
    if (plan.syntax === "types") return undefined;
    const role = roleOf(node, parent);
    if (role === "binding") bound.add(node.text);
    if (role === "use") used.push(node);
    return undefined;
  };
  const stranger = visit(source);
  if (stranger !== undefined) return stranger;
  const unknown = used.find(({ text }) => !bound.has(text));
  if (unknown === undefined) return undefined;
  const message = `uses ${unknown.text}, which it does not declare`;
  return { position: unknown.getStart(source), message };
}

/** Describes what is wrong with a node. */
function check(node: TS.Node, plan: Expected): string | undefined {
  if (!syntaxTables[plan.syntax].has(node.kind))
    return `has an unplanned ${kindNames.get(node.kind) ?? node.kind}`;
  // By far the most nodes are types, which have nothing else to check.
  if (ts.isIdentifier(node) || ts.isTypeNode(node) || ts.isTypeElement(node)) return undefined;
  if (ts.isImportDeclaration(node)) return checkImport(node, plan);
  if (ts.isClassDeclaration(node)) return checkName(node, plan) ?? checkMembers(node, plan);
  if (ts.isExportDeclaration(node)) return checkModule(node.moduleSpecifier, plan);
  if (ts.isVariableDeclaration(node) || ts.isDeclarationStatement(node))
    return checkName(node, plan);
  if (ts.isCallExpression(node)) return checkCall(calleeOf(node.expression), plan);
  if (ts.isNewExpression(node)) return checkCall(calleeOf(node), plan);
  if (ts.isBinaryExpression(node)) return checkBinary(node);
  if (ts.isComputedPropertyName(node))
    return ts.isStringLiteral(node.expression) ? undefined : "computes the name of a member";
  if (ts.isPrefixUnaryExpression(node) && !ts.isNumericLiteral(node.operand))
    return "calculates with a value that is not a number";
  return undefined;
}

/** Checks the members of a class: that somebody asked for each, and that no field has a value. */
function checkMembers(
  { name, members }: TS.ClassDeclaration,
  { hasMember }: FilePlan,
): string | undefined {
  const className = name?.text ?? "";
  const names = members.map((each) =>
    ts.isConstructorDeclaration(each) ? "constructor" : nameTextOf(each.name),
  );
  const strange = names.find((each) => each !== undefined && !hasMember(className, each));
  if (strange !== undefined) return `gives ${className} a member that nobody asked for: ${strange}`;
  const isSet = members.some((each) => ts.isPropertyDeclaration(each) && each.initializer);
  return isSet ? "assigns a value to a field outside a body" : undefined;
}

/** A name that is computed is refused elsewhere. */
function nameTextOf(name: TS.PropertyName | undefined): string | undefined {
  if (name === undefined || ts.isComputedPropertyName(name)) return undefined;
  return name.text;
}

/** Checks an import. Types and tables must not load anything. */
function checkImport(node: TS.ImportDeclaration, plan: Expected): string | undefined {
  const { importClause: clause, moduleSpecifier } = node;
  if (clause?.namedBindings === undefined || clause.name !== undefined)
    return "imports a module as a whole";
  const isTypeOnly = clause.phaseModifier === ts.SyntaxKind.TypeKeyword;
  if (!isTypeOnly && plan.syntax !== "code") return "imports more than types";
  return checkModule(moduleSpecifier, plan);
}

function checkModule(specifier: TS.Expression | undefined, plan: FilePlan): string | undefined {
  if (specifier === undefined || !ts.isStringLiteral(specifier))
    return "exports a declaration of its own";
  return plan.imports.has(specifier.text) ? undefined : `imports ${specifier.text}`;
}

function checkName(
  { name }: TS.VariableDeclaration | TS.DeclarationStatement,
  { declares }: FilePlan,
): string | undefined {
  const isNamed = name !== undefined && ts.isIdentifier(name);
  if (isNamed && declares(name.text)) return undefined;
  return `declares ${isNamed ? name.text : "something without a name"}`;
}

function checkCall(callee: string | undefined, { calls }: FilePlan): string | undefined {
  if (callee === undefined) return "calls the result of an expression";
  return calls.has(callee) ? undefined : `calls ${callee}`;
}

/** Returns a callee as plans name it: a function, a member of `this` or of a name, or a member of a new object. */
function calleeOf(callee: TS.Expression): string | undefined {
  if (ts.isIdentifier(callee)) return callee.text;
  if (callee.kind === ts.SyntaxKind.ThisKeyword) return "this";
  if (ts.isNewExpression(callee))
    return ts.isIdentifier(callee.expression) ? `new ${callee.expression.text}` : undefined;
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const owner = calleeOf(callee.expression);
  return owner === undefined ? undefined : `${owner}.${callee.name.text}`;
}

/** Checks that only members of `this` are assigned. */
function checkBinary({ left, operatorToken }: TS.BinaryExpression): string | undefined {
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return undefined;
  const isOwn =
    ts.isPropertyAccessExpression(left) && left.expression.kind === ts.SyntaxKind.ThisKeyword;
  return isOwn ? undefined : "assigns to something that it does not declare";
}

/** Returns what an identifier is to its parent: a value that it declares, only a name, or the use of a value. */
function roleOf(node: TS.Identifier, parent: TS.Node): "binding" | "name" | "use" {
  if (isTypeSyntax(parent) || ts.isExportSpecifier(parent)) return "name";
  // Called functions are compared with the plan, which also includes functions of the language.
  if (ts.isCallExpression(parent)) return parent.expression === node ? "name" : "use";
  if ("propertyName" in parent && parent.propertyName === node) return "name";
  const isNamed = "name" in parent && parent.name === node;
  if (!isNamed || ts.isShorthandPropertyAssignment(parent)) return "use";
  const isMember =
    ts.isClassElement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isPropertyAccessExpression(parent);
  return isMember ? "name" : "binding";
}

/** Reports whether a node is part of a type, which is not executed. */
function isTypeSyntax(parent: TS.Node): boolean {
  return (
    ts.isTypeNode(parent) ||
    ts.isQualifiedName(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isTypeElement(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent)
  );
}

/** Kinds of generated files: types alone, constants alone, and code that runs. */
type SyntaxName = "types" | "data" | "code";

/** Names of the kinds of nodes. Some kinds have more names, for the range of kinds that they start or end. */
const kindNames: ReadonlyMap<TS.SyntaxKind, string> = new Map(
  Object.entries(ts.SyntaxKind).flatMap(([name, kind]) =>
    typeof kind === "string" || /^(?:First|Last)[A-Z]/.test(name) ? [] : [[kind, name]],
  ),
);

const modules = `SourceFile EndOfFileToken ImportDeclaration ImportClause NamedImports ImportSpecifier Identifier
  StringLiteral ExportKeyword`;

/** Contains no function, `typeof`, `import(…)`, or template. */
const types = `ArrayType BigIntKeyword BooleanKeyword ComputedPropertyName ConditionalType FalseKeyword IndexedAccessType
  IndexSignature InterfaceDeclaration IntersectionType LiteralType MappedType MinusToken NeverKeyword NullKeyword
  NumberKeyword NumericLiteral Parameter ParenthesizedType PrefixUnaryExpression PropertySignature QuestionToken
  OptionalType ReadonlyKeyword RestType StringKeyword TrueKeyword TupleType TypeAliasDeclaration TypeLiteral TypeOperator
  TypeParameter TypeReference UndefinedKeyword UnionType UnknownKeyword VoidKeyword`;

const data = `ArrayLiteralExpression AsExpression ComputedPropertyName FalseKeyword NullKeyword NumericLiteral
  ObjectLiteralExpression PrefixUnaryExpression PropertyAssignment TrueKeyword TypeReference VariableDeclaration
  VariableDeclarationList VariableStatement`;

/** Contains no loop, condition, template, inheritance, or access by a computed name. */
const code = `ArrowFunction AsyncKeyword BinaryExpression BindingElement Block CallExpression ClassDeclaration
  Constructor EqualsGreaterThanToken EqualsToken ExportDeclaration ExportSpecifier ExpressionStatement
  FunctionDeclaration GetAccessor MethodDeclaration NamedExports NewExpression ObjectBindingPattern
  ParenthesizedExpression PrivateIdentifier PropertyAccessExpression PropertyDeclaration QualifiedName
  QuestionDotToken QuestionQuestionEqualsToken QuestionQuestionToken ReturnStatement ShorthandPropertyAssignment
  SpreadAssignment ThisKeyword ThisType TypeQuery`;

/** The allowed syntax of each kind of file, down to the last token that the parser keeps. */
export const syntaxTables: Readonly<Record<SyntaxName, ReadonlySet<TS.SyntaxKind>>> = {
  types: listKinds(modules, types),
  data: listKinds(modules, data),
  code: listKinds(modules, types, data, code),
};

function listKinds(...texts: readonly string[]): ReadonlySet<TS.SyntaxKind> {
  const names = new Set(texts.flatMap((text) => text.split(/\s+/)));
  return new Set([...kindNames].flatMap(([kind, name]) => (names.has(name) ? [kind] : [])));
}
