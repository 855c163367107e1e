import { ts } from "../../model/compiler.js";

/** Kinds of generated files: types alone, constants alone, and code that runs. */
export type SyntaxName = "types" | "data" | "code";

/** Names of the kinds of nodes. Some kinds have more names, for the range of kinds that they start or end. */
const kindNames: ReadonlyMap<ts.SyntaxKind, string> = new Map(
  Object.entries(ts.SyntaxKind).flatMap(([name, kind]) =>
    typeof kind === "string" || /^(?:First|Last)[A-Z]/.test(name) ? [] : [[kind, name]],
  ),
);

/** Returns the name of a kind of node. */
export function nameOf(kind: ts.SyntaxKind): string {
  return kindNames.get(kind) ?? String(kind);
}

const modules = `SourceFile EndOfFileToken ImportDeclaration ImportClause NamedImports ImportSpecifier Identifier
  StringLiteral ExportKeyword`;

/** Contains no function, `typeof`, `import(…)`, or template. */
const types = `ArrayType BooleanKeyword ComputedPropertyName ConditionalType FalseKeyword IndexedAccessType
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
export const syntaxTables: Readonly<Record<SyntaxName, ReadonlySet<ts.SyntaxKind>>> = {
  types: listKinds(modules, types),
  data: listKinds(modules, data),
  code: listKinds(modules, types, data, code),
};

function listKinds(...texts: readonly string[]): ReadonlySet<ts.SyntaxKind> {
  const names = new Set(texts.flatMap((text) => text.split(/\s+/)));
  return new Set([...kindNames].flatMap(([kind, name]) => (names.has(name) ? [kind] : [])));
}
