import type { CommentDisplayPart, Context, Reflection } from "typedoc";
import ts from "typescript";
import { code } from "../markdown-table.js";
import { createTypePages, isValue, type TypePages } from "./type-pages.js";

/** Describes types in words that a person can read. */
export interface TypeReader {
  readonly checker: ts.TypeChecker;
  readonly pages: TypePages;
  /** Names a type, with a link to its page if it has one. */
  readonly describe: (type: ts.Type, node?: ts.TypeNode) => CommentDisplayPart[];
}

/** Creates a reader of the types of a program. */
export function createTypeReader(context: Context, checker: ts.TypeChecker): TypeReader {
  const pages = createTypePages(context, checker);
  const describe = (type: ts.Type, node?: ts.TypeNode): CommentDisplayPart[] => {
    // That an open choice accepts any string says more than its name.
    const isOpen = type.isUnion() && type.types.some(isAnyString);
    const page = pages.ofNode(node) ?? (isOpen ? undefined : pages.ofType(type));
    return page === undefined
      ? describeUnnamed(type, node, { checker, pages, describe })
      : [linkTo(page)];
  };
  return { checker, pages, describe };
}

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

/** Describes a type that depends on a type parameter by its constraint. */
function describeOpen(type: ts.Type, reader: TypeReader): CommentDisplayPart[] {
  const most = reader.checker.getBaseConstraintOfType(chosenFrom(type));
  if (most === undefined || most === type || most.flags & ts.TypeFlags.Unknown)
    return text(code(writeType(type, reader.checker)));
  return reader.describe(most);
}

/** What a type such as `Model extends KnownIn<R> ? Model : KnownIn<R>` chooses from says more than all that it may be. */
function chosenFrom(type: ts.Type): ts.Type {
  return isConditional(type) ? type.checkType : type;
}

function isConditional(type: ts.Type): type is ts.ConditionalType {
  return (type.flags & ts.TypeFlags.Conditional) !== 0;
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
  const choice = reader.pages.ofValues(parts.filter(isValue));
  const rest = choice === undefined ? parts : parts.filter((part) => !isValue(part));
  const described = inOrder(rest, node, reader.checker).map((part) =>
    lies.includes(part) ? text(code("boolean")) : reader.describe(part),
  );
  if (choice !== undefined) described.unshift([linkTo(choice)]);
  const last = described.pop() ?? [];
  return described.length === 0 ? last : [...join(described, ", "), ...text(" or "), ...last];
}

/** In the order of the declaration, but known values come first, any other string after them, and `null` last. */
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

/** `string & {}`, which keeps the known values beside it in completions. */
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

/** Parameters by name only: their types are in the declaration. */
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
