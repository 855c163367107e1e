import type { CommentDisplayPart } from "typedoc";
import ts from "typescript";
import { withoutSources } from "../../../scripts/build/without-sources.js";
import type { TypeReader } from "./readable-type.js";
import { summaryOf, symbolOf } from "./type-pages.js";

/** A field of an object that a method takes or returns. */
export interface Field {
  /** With the names of the fields that it is in: `browserSettings.record`. */
  readonly name: string;
  readonly required: boolean;
  readonly type: readonly CommentDisplayPart[];
  /** Markdown. */
  readonly description: string;
  /** As it is written in the declaration; empty if there is none. */
  readonly default: string;
  /** A value; empty if there is none. */
  readonly example: string;
}

/** How many levels of objects are shown; the pages of their types have the rest. */
const deepest = 3;

/**
 * Lists the fields of an object type, and below each field that is an object of a spec the fields of that one.
 *
 * @param within names of the fields that the type is in
 */
export function listFields(
  type: ts.Type,
  reader: TypeReader,
  within: readonly string[] = [],
): Field[] {
  const groups = reader.checker.getPropertiesOfType(type).map((property) => {
    const names = [...within, property.name];
    const own = describeField(property, names, reader);
    const inner = innerObject(property, reader);
    if (inner === undefined || names.length === deepest) return [own];
    const inList = reader.checker.isArrayType(typeOf(property, reader));
    const inside = inList ? [...within, `${property.name}[]`] : names;
    return [own, ...listFields(inner, reader, inside)];
  });
  // Fields with fields of their own come last, so that it is clear where each object ends.
  return groups.toSorted((a, b) => Number(a.length > 1) - Number(b.length > 1)).flat();
}

/** Whether a type is an object with fields that this project declares, and not one with methods only. */
export function hasFields(type: ts.Type, checker: ts.TypeChecker): boolean {
  // A branded string is an intersection too.
  if (type.isIntersection() && type.types.some(({ flags }) => flags & primitive)) return false;
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
  if (type.getCallSignatures().length > 0 || checker.isArrayType(type)) return false;
  const fields = checker.getPropertiesOfType(type);
  return fields.some(({ declarations = [] }) =>
    declarations.some((node) => ts.isPropertySignature(node) && isOurs(node)),
  );
}

const primitive = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike;

function isOurs(node: ts.Node): boolean {
  return !node.getSourceFile().isDeclarationFile;
}

function describeField(property: ts.Symbol, names: readonly string[], reader: TypeReader): Field {
  const description = documentation(property, reader.checker);
  return {
    name: names.join("."),
    required: (property.flags & ts.SymbolFlags.Optional) === 0,
    type: reader.describe(typeOf(property, reader), declaredType(property)),
    description: description || summaryOf(reader.pages.ofNode(declaredType(property))),
    default: tagText(property, reader.checker, "default"),
    example: exampleOf(property, reader.checker),
  };
}

/** The object that a field, or each item of it, is. Only a schema of a spec is expanded: others are too large. */
function innerObject(property: ts.Symbol, { checker }: TypeReader): ts.Type | undefined {
  const type = checker.getNonNullableType(checker.getTypeOfSymbol(property));
  const item = checker.isArrayType(type)
    ? checker.getIndexTypeOfType(type, ts.IndexKind.Number)
    : type;
  if (item === undefined || !hasFields(item, checker)) return undefined;
  const [alias] = item.aliasSymbol?.declarations ?? [];
  const isOther =
    alias !== undefined && !(ts.isTypeAliasDeclaration(alias) && ts.isTypeLiteralNode(alias.type));
  return isOther || symbolOf(item) !== undefined ? undefined : item;
}

/** Without the `undefined` of an optional field; `null` stays, because it can be sent. */
function typeOf(property: ts.Symbol, { checker }: TypeReader): ts.Type {
  const type = checker.getTypeOfSymbol(property);
  if (!type.isUnion() || (property.flags & ts.SymbolFlags.Optional) === 0) return type;
  const isNullable = type.types.some(({ flags }) => flags & ts.TypeFlags.Null);
  return isNullable ? type : checker.getNonNullableType(type);
}

function declaredType(property: ts.Symbol): ts.TypeNode | undefined {
  const node = property.declarations?.[0];
  return node !== undefined && ts.isPropertySignature(node) ? node.type : undefined;
}

/** openapi-typescript puts descriptions behind a tag. */
function documentation(property: ts.Symbol, checker: ts.TypeChecker): string {
  const plain = ts.displayPartsToString(property.getDocumentationComment(checker));
  const tagged = tagText(property, checker, "description");
  return withoutSources([plain, tagged].filter((part) => part !== "").join("\n\n"));
}

/** Leaves out programs, which are on the page of the type. */
function exampleOf(property: ts.Symbol, checker: ts.TypeChecker): string {
  const example = tagText(property, checker, "example");
  return example.includes("```") ? "" : example;
}

function tagText(property: ts.Symbol, checker: ts.TypeChecker, tag: string): string {
  const tags = property.getJsDocTags(checker).filter(({ name }) => name === tag);
  return tags
    .map(({ text }) => ts.displayPartsToString(text))
    .join(" ")
    .trim();
}
