import {
  Comment,
  ReflectionKind,
  type CommentDisplayPart,
  type Context,
  type Reflection,
} from "typedoc";
import ts from "typescript";
import { code } from "./markdown-table.js";

/** Says of types what a person wants to know of them. */
export interface TypeReader {
  readonly checker: ts.TypeChecker;
  /** Names a type, with a link to its page if it has one. */
  readonly describe: (type: ts.Type, node?: ts.TypeNode) => CommentDisplayPart[];
  /** The page of the type that a declaration names. */
  readonly pageOf: (node: ts.TypeNode | undefined) => Reflection | undefined;
  /** The pages of types that are one of many known values, by these. */
  readonly choices: ReadonlyMap<string, Reflection>;
}

/** So many known values are told on a page of their own if there is one. */
const many = 8;

/** Creates a reader of the types of a program. */
export function createTypeReader(context: Context, checker: ts.TypeChecker): TypeReader {
  const specTypes = listSpecTypes(context);
  const choices = listChoices(context, checker);
  const pageOf = (node: ts.TypeNode | undefined): Reflection | undefined => {
    if (node === undefined) return undefined;
    if (!ts.isTypeReferenceNode(node)) return specTypes.get(keyOf(node));
    const [argument] = node.typeArguments ?? [];
    if (node.typeName.getText() === "NoInfer") return pageOf(argument);
    return pageOfSymbol(checker.getSymbolAtLocation(node.typeName));
  };
  const pageOfSymbol = (symbol: ts.Symbol | undefined): Reflection | undefined => {
    if (symbol === undefined || symbol.flags & ts.SymbolFlags.TypeParameter) return undefined;
    const isImport = (symbol.flags & ts.SymbolFlags.Alias) !== 0;
    return context.getReflectionFromSymbol(isImport ? checker.getAliasedSymbol(symbol) : symbol);
  };
  const describe = (type: ts.Type, node?: ts.TypeNode): CommentDisplayPart[] => {
    const isOpen = (type.flags & ts.TypeFlags.Instantiable) !== 0;
    const page =
      pageOf(node) ?? (isOpen ? undefined : pageOfSymbol(type.aliasSymbol ?? symbolOf(type)));
    return page === undefined
      ? describeUnnamed(type, node, { checker, describe, pageOf, choices })
      : [linkTo(page)];
  };
  return { checker, describe, pageOf, choices };
}

/** What the page of a type says of it. */
export function summaryOf(page: Reflection | undefined): string {
  return page?.comment === undefined ? "" : Comment.combineDisplayParts(page.comment.summary);
}

/** The pages of aliases such as `type KnownModel = keyof Models`, by their values. */
function listChoices(context: Context, checker: ts.TypeChecker): ReadonlyMap<string, Reflection> {
  const aliases = context.project.getReflectionsByKind(ReflectionKind.TypeAlias);
  const pairs = aliases.flatMap((alias) => {
    const node = context.getSymbolFromReflection(alias)?.declarations?.[0];
    if (node === undefined || !ts.isTypeAliasDeclaration(node)) return [];
    const type = checker.getTypeFromTypeNode(node.type);
    const isChoice = type.isUnion() && type.types.every(isValue) && type.types.length >= many;
    return isChoice ? [[keyOfValues(type.types), alias] as const] : [];
  });
  return new Map(pairs);
}

function isValue({ flags }: ts.Type): boolean {
  return (flags & ts.TypeFlags.StringOrNumberLiteral) !== 0;
}

function keyOfValues(types: readonly ts.Type[]): string {
  const values = types.map((type) => (type.isLiteral() ? JSON.stringify(type.value) : ""));
  return values.toSorted().join();
}

/** The pages of aliases such as `type Run = components["schemas"]["Run"]`, by what they stand for. */
function listSpecTypes(context: Context): ReadonlyMap<string, Reflection> {
  const aliases = context.project.getReflectionsByKind(ReflectionKind.TypeAlias);
  const pairs = aliases.flatMap((alias) => {
    const node = context.getSymbolFromReflection(alias)?.declarations?.[0];
    if (node === undefined || !ts.isTypeAliasDeclaration(node)) return [];
    return ts.isIndexedAccessTypeNode(node.type) ? [[keyOf(node.type), alias] as const] : [];
  });
  return new Map(pairs);
}

function keyOf(node: ts.TypeNode): string {
  return `${node.getSourceFile().fileName} ${node.getText()}`;
}

/** The interface or class of a type; a generic one has it on what its arguments were put into. */
export function symbolOf(type: ts.Type): ts.Symbol | undefined {
  const isNamed = type.symbol !== undefined && (type.symbol.flags & named) !== 0;
  return isNamed ? type.symbol : undefined;
}

const named = ts.SymbolFlags.Interface | ts.SymbolFlags.Class;

function linkTo(page: Reflection): CommentDisplayPart {
  return { kind: "inline-tag", tag: "@linkcode", text: page.name, target: page };
}

function describeUnnamed(
  type: ts.Type,
  node: ts.TypeNode | undefined,
  reader: TypeReader,
): CommentDisplayPart[] {
  const { checker } = reader;
  if (type.flags & ts.TypeFlags.Boolean) return text(code("boolean"));
  if (type.isUnion()) return describeUnion(type, node, reader);
  if (checker.isArrayType(type)) {
    const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number);
    return item === undefined ? text("list") : [...text("list of "), ...reader.describe(item)];
  }
  if (isAnyString(type)) return text("another string");
  if (type.flags & ts.TypeFlags.Instantiable) return describeOpen(type, reader);
  const [signature] = type.getCallSignatures();
  if (signature !== undefined) return text(code(writeFunction(signature, checker)));
  if (isPlainObject(type)) return text(code("object"));
  if (type.isIntersection())
    return join(
      type.types.map((part) => reader.describe(part)),
      " and ",
    );
  return text(code(writeType(type, checker)));
}

/** What a type that depends on a type parameter is at most. */
function describeOpen(type: ts.Type, reader: TypeReader): CommentDisplayPart[] {
  const most = reader.checker.getBaseConstraintOfType(type);
  if (most === undefined || most === type || most.flags & ts.TypeFlags.Unknown)
    return text(code(writeType(type, reader.checker)));
  return reader.describe(most);
}

function describeUnion(
  type: ts.UnionType,
  node: ts.TypeNode | undefined,
  reader: TypeReader,
): CommentDisplayPart[] {
  const hasString = type.types.some(({ flags }) => flags & ts.TypeFlags.String);
  const isSaid = (part: ts.Type): boolean =>
    !(part.flags & ts.TypeFlags.Undefined) && !(hasString && isAnyString(part));
  const [truth, ...lies] = type.types.filter(({ flags }) => flags & ts.TypeFlags.BooleanLiteral);
  const parts = type.types.filter((part) => isSaid(part) && (part !== truth || lies.length === 0));
  const choice = reader.choices.get(keyOfValues(parts.filter(isValue)));
  const rest = choice === undefined ? parts : parts.filter((part) => !isValue(part));
  const described = inOrder(rest, node, reader.checker).map((part) =>
    lies.includes(part) ? text(code("boolean")) : reader.describe(part),
  );
  if (choice !== undefined) described.unshift([linkTo(choice)]);
  const last = described.pop() ?? [];
  return described.length === 0 ? last : [...join(described, ", "), ...text(" or "), ...last];
}

/** As they are declared, but the known values first, then what else there may be, and nothing last. */
function inOrder(
  parts: readonly ts.Type[],
  node: ts.TypeNode | undefined,
  checker: ts.TypeChecker,
): ts.Type[] {
  const nodes = node !== undefined && ts.isUnionTypeNode(node) ? node.types : [];
  const declared = nodes.map((part) => checker.getTypeFromTypeNode(part));
  const placeOf = (part: ts.Type): number => declared.indexOf(part);
  return parts.toSorted((a, b) => place(a) - place(b) || placeOf(a) - placeOf(b));
}

function place(type: ts.Type): number {
  if (type.flags & ts.TypeFlags.Null) return 3;
  if (isAnyString(type)) return 2;
  return type.flags & ts.TypeFlags.Literal ? 0 : 1;
}

/** `string & {}`, which stands beside known values that an editor offers. */
function isAnyString(type: ts.Type): boolean {
  if (!type.isIntersection()) return false;
  const [first, second, ...rest] = type.types;
  if (first === undefined || second === undefined || rest.length > 0) return false;
  return (first.flags & ts.TypeFlags.String) !== 0 && second.getProperties().length === 0;
}

function isPlainObject(type: ts.Type): boolean {
  const isLiteral =
    type.symbol !== undefined && (type.symbol.flags & ts.SymbolFlags.TypeLiteral) !== 0;
  return isLiteral && type.getCallSignatures().length === 0;
}

/** The names of the parameters say what comes; their types are in the declaration. */
function writeFunction(signature: ts.Signature, checker: ts.TypeChecker): string {
  const names = signature.parameters.map(({ name }) => name).join(", ");
  return `(${names}) => ${writeType(signature.getReturnType(), checker)}`;
}

/** A type as the compiler writes it. */
export function writeType(type: ts.Type, checker: ts.TypeChecker): string {
  const flags =
    ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope;
  return checker.typeToString(type, undefined, flags);
}

function text(words: string): CommentDisplayPart[] {
  return [{ kind: "text", text: words }];
}

function join(parts: readonly CommentDisplayPart[][], between: string): CommentDisplayPart[] {
  return parts.flatMap((part, index) => (index === 0 ? part : [...text(between), ...part]));
}
