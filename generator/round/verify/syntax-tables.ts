import ts from "typescript";

const { SyntaxKind: kind } = ts;

const imports = [
  kind.SourceFile,
  kind.EndOfFileToken,
  kind.ImportDeclaration,
  kind.ImportClause,
  kind.NamedImports,
  kind.ImportSpecifier,
  kind.Identifier,
  kind.StringLiteral,
  kind.ExportKeyword,
];

const exportSyntax = [kind.ExportDeclaration, kind.NamedExports, kind.ExportSpecifier];

const constants = [
  kind.VariableStatement,
  kind.VariableDeclarationList,
  kind.VariableDeclaration,
  kind.TypeReference,
];

const data = [
  ...constants,
  kind.AsExpression,
  kind.ArrayLiteralExpression,
  kind.ObjectLiteralExpression,
  kind.PropertyAssignment,
  kind.ComputedPropertyName,
  kind.NumericLiteral,
  kind.PrefixUnaryExpression,
  kind.TrueKeyword,
  kind.FalseKeyword,
  kind.NullKeyword,
];

/** Contains no function, `typeof`, `import(…)`, or template. */
const types = [
  kind.ArrayType,
  kind.BooleanKeyword,
  kind.ComputedPropertyName,
  kind.ConditionalType,
  kind.FalseKeyword,
  kind.IndexedAccessType,
  kind.IndexSignature,
  kind.InterfaceDeclaration,
  kind.IntersectionType,
  kind.LiteralType,
  kind.MappedType,
  kind.MinusToken,
  kind.NeverKeyword,
  kind.NullKeyword,
  kind.NumberKeyword,
  kind.NumericLiteral,
  kind.Parameter,
  kind.ParenthesizedType,
  kind.PrefixUnaryExpression,
  kind.PropertySignature,
  kind.QuestionToken,
  kind.ReadonlyKeyword,
  kind.RestType,
  kind.StringKeyword,
  kind.TrueKeyword,
  kind.TupleType,
  kind.TypeAliasDeclaration,
  kind.TypeLiteral,
  kind.TypeOperator,
  kind.TypeParameter,
  kind.TypeReference,
  kind.UndefinedKeyword,
  kind.UnionType,
  kind.UnknownKeyword,
  kind.VoidKeyword,
];

const classes = [
  kind.BinaryExpression,
  kind.Block,
  kind.ClassDeclaration,
  kind.Constructor,
  kind.EqualsToken,
  kind.ExpressionStatement,
  kind.NewExpression,
  kind.Parameter,
  kind.PrivateIdentifier,
  kind.PropertyAccessExpression,
  kind.PropertyDeclaration,
  kind.ReadonlyKeyword,
  kind.ReturnStatement,
  kind.ThisKeyword,
  kind.TypeParameter,
];

const client = [
  ...constants,
  ...types.filter((each) => each !== kind.InterfaceDeclaration && each !== kind.MappedType),
  ...classes,
  kind.ArrayLiteralExpression,
  kind.ArrowFunction,
  kind.AsExpression,
  kind.AsyncKeyword,
  kind.BindingElement,
  kind.CallExpression,
  kind.EqualsGreaterThanToken,
  kind.MethodDeclaration,
  kind.ObjectBindingPattern,
  kind.ObjectLiteralExpression,
  kind.ParenthesizedExpression,
  kind.PropertyAssignment,
  kind.QuestionDotToken,
  kind.QuestionQuestionToken,
  kind.ShorthandPropertyAssignment,
  kind.ThisType,
  kind.TypeQuery,
];

const http = [
  ...exportSyntax,
  kind.ArrayLiteralExpression,
  kind.Block,
  kind.CallExpression,
  kind.FunctionDeclaration,
  kind.LiteralType,
  kind.ObjectLiteralExpression,
  kind.Parameter,
  kind.ReturnStatement,
  kind.TypeQuery,
  kind.TypeReference,
  kind.UnionType,
];

const root = [
  ...data,
  ...classes,
  kind.GetAccessor,
  kind.LiteralType,
  kind.ParenthesizedExpression,
  kind.QuestionQuestionEqualsToken,
  kind.TypeAliasDeclaration,
  kind.UndefinedKeyword,
  kind.UnionType,
];

const entry = [
  ...constants,
  ...exportSyntax,
  kind.CallExpression,
  kind.LiteralType,
  kind.ObjectLiteralExpression,
  kind.PropertyAccessExpression,
  kind.QualifiedName,
  kind.ShorthandPropertyAssignment,
  kind.TypeQuery,
  kind.UnionType,
];

const operations = [
  ...data,
  kind.IndexedAccessType,
  kind.NumberKeyword,
  kind.ParenthesizedType,
  kind.TypeAliasDeclaration,
  kind.TypeQuery,
];

/** Kinds of generated files. */
export type SyntaxName =
  | "types"
  | "tables"
  | "client"
  | "http"
  | "index"
  | "root"
  | "entry"
  | "operations";

/** The allowed syntax of each kind of file, down to the last token that the parser keeps. */
export const syntaxTables: Readonly<Record<SyntaxName, ReadonlySet<ts.SyntaxKind>>> = {
  types: new Set([...imports, ...types]),
  tables: new Set([...imports, ...data]),
  client: new Set([...imports, ...client]),
  http: new Set([...imports, ...http]),
  index: new Set([...imports, ...exportSyntax]),
  root: new Set([...imports, ...root]),
  entry: new Set([...imports, ...entry]),
  operations: new Set([...imports, ...operations]),
};
