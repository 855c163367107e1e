import { loadOpenapiTypescript, ts } from "../../api/compiler.js";
import type { GlobalContext, OpenAPI3, OperationObject } from "../../api/compiler.js";
import type { TransformNodeOptions } from "../../api/compiler.js";
import type TS from "typescript";
import type { Api, TypeAlias } from "../../api/api.js";
import { isLongKnown, isOpenApi3, listOperations, parametersOf } from "../../api/openapi.js";
import type { SchemaObject } from "../../api/openapi.js";
import { idTypeName } from "../../api/read/read-operation.js";
import { emitProse, emitString, emitUnion } from "../../api/text/code.js";
import { joinParagraphs } from "../../api/text/paragraphs.js";
import { asList, asRecord } from "../../../runtime/json/values.js";
import { emitPointer, splitPointer } from "../../../runtime/json/pointer.js";
import { hasMembers } from "../../api/read/document-shape.js";
import { printable } from "../../../runtime/text/printable.js";
import { fileMark, typeMark } from "./mark-bodies.js";
import { render } from "./render.js";
import type { Prepared } from "./prepare-for-types.js";

const library = loadOpenapiTypescript();

/**
 * Emits `types.ts`: the types that openapi-typescript creates for the document, then a name for every schema.
 *
 * @param additions - types that overlays added
 * @param runtime - module specifier of the transport
 */
export function emitTypes(
  api: Api,
  { document, schemas, recursive }: Prepared,
  additions: readonly TypeAlias[],
  runtime: string,
): string {
  const mark = (schema: string, alias: string): object =>
    // The alias has the prose.
    Object.assign(schemas[schema] ?? {}, { [aliasMark]: alias, title: undefined });
  // No type name of an API contains a dollar sign.
  for (const [at, name] of [...recursive].entries()) mark(name, `$Recursive${at + 1}`);
  for (const { schema, typeName } of api.schemas) mark(schema, typeName);
  // The linter already validated the structure that the library assumes.
  const types = withoutPercent(document, (each) => printTypes(each as OpenAPI3, api));
  const parts = [
    emitIds(api, runtime),
    emitRegion(api),
    // Comments contain nothing to escape, and escapes do not change the meaning of literals.
    printable(types.trim()),
    ...[...api.aliases, ...additions].map(emitAlias),
  ];
  return `${joinParagraphs(parts)}\n`;
}

/** Emits the declaration of a type. */
export function emitAlias({ name, parameters = [], doc = "", text }: TypeAlias): string {
  const head = parameters.length === 0 ? name : `${name}<${parameters.join(", ")}>`;
  return render("alias", { head, doc: emitProse(doc), text }).trimEnd();
}

/**
 * Calls the function behind the library's main function, which would lint and bundle the document again. That takes
 * three times as long as creating the types.
 *
 * Schemas become aliases, and everything refers to them by name: editors and compilers then show the name. Besides, a
 * type that is a list of itself, such as any JSON value, is circular as a member of an interface, but not as an alias.
 */
function printTypes(document: OpenAPI3, { isSorted, schemas }: Api): string {
  const docs = new Map(schemas.map(({ typeName, description }) => [typeName, description]));
  const context = createContext(document, isSorted);
  const nodes = library
    .transformSchema(document, context)
    .map((node) => addMethods(node, document, context));
  const names = new Map<string, string>();
  const aliases = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const alias = asRecord(schema)[aliasMark];
    if (typeof alias !== "string") return [];
    const path = emitPointer("components", "schemas", name);
    names.set(print(ts.factory.createStringLiteral(name)), alias);
    const source = { ...schema, [aliasMark]: undefined };
    const type = library.transformSchemaObject(source, { path, ctx: context });
    return ["", emitAlias({ name: alias, doc: docs.get(alias), text: print(type) })];
  });
  const printed = library.astToString(nodes);
  // Quotes are escaped inside of a literal, so that it contains no reference.
  return (
    [printed.trimEnd(), ...aliases]
      .join("\n")
      // Four more spaces would make code of what follows a blank line.
      .replaceAll(/^( *\*) {4}(?= )/gm, "$1")
      // Without members, nobody needs them.
      .replaceAll(/^export type (?:\$defs|webhooks) = Record<string, never>;\n/gm, "")
      .replaceAll(
        /components\["schemas"\]\[("(?:[^"\\]|\\.)*")\]/g,
        (text, name: string) => names.get(name) ?? text,
      )
  );
}

/** Adds operations whose methods the library does not know to its type of the paths (OpenAPI 3.2). */
function addMethods(node: TS.Node, document: object, ctx: GlobalContext): TS.Node {
  if (!ts.isInterfaceDeclaration(node) || node.name.text !== "paths") return node;
  const all = isOpenApi3(document) ? listOperations(document) : [];
  const others = all.filter(({ httpMethod }) => !isLongKnown(httpMethod));
  if (others.length === 0) return node;
  const { createIntersectionTypeNode, createTypeLiteralNode } = ts.factory;
  const declare = (name: TS.PropertyName, type: TS.TypeNode): TS.PropertySignature =>
    ts.factory.createPropertySignature(undefined, name, undefined, type);
  const members = node.members.map((member) => {
    if (!ts.isPropertySignature(member) || !ts.isStringLiteral(member.name)) return member;
    const { text } = member.name;
    const added = others.flatMap(({ path, httpMethod, item, source }) => {
      if (path !== text) return [];
      const operation = { ...source, parameters: parametersOf(document, { item, source }) };
      const options = { path: emitPointer("paths", path, httpMethod), ctx };
      // The linter already validated the structure that the library assumes.
      const type = library.transformOperationObject(operation as OperationObject, options);
      return declare(library.tsPropertyIndex(httpMethod), createTypeLiteralNode(type));
    });
    if (added.length === 0) return member;
    const types = [member.type ?? createTypeLiteralNode([]), createTypeLiteralNode(added)];
    return declare(member.name, createIntersectionTypeNode(types));
  });
  const { modifiers, name } = node;
  return ts.factory.createInterfaceDeclaration(modifiers, name, undefined, undefined, members);
}

/** Prints a type as the library does, but not with a printer and a file of its own. */
function print(node: TS.Node): string {
  return printer.printNode(ts.EmitHint.Unspecified, node, nowhere);
}

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });
const nowhere = ts.createSourceFile("types.ts", "", ts.ScriptTarget.ESNext);

/** Keyword for the name of a schema's type. */
const aliasMark = "x-alias";

function createReference(name: string): TS.TypeNode {
  return ts.factory.createTypeReferenceNode(name);
}

function createContext(document: OpenAPI3, isSorted: boolean): GlobalContext {
  const context: Partial<GlobalContext> = {
    alphabetize: isSorted,
    // The document has no discriminators left.
    discriminators: { objects: {}, refsHandled: [] },
    emptyObjectsUnknown: true,
    injectFooter: [],
    resolve: ($ref) => library.resolveRef(document, $ref, { silent: true }),
    silent: true,
    transform: transformSpecial,
  };
  // Every other option is off; `redoc` would configure the linter, which does not run.
  return context as GlobalContext;
}

function emitIds(api: Api, runtime: string): string {
  if (api.idKinds.length === 0) return "";
  const aliases = api.idKinds.map((kind) =>
    emitAlias({
      name: idTypeName(kind),
      doc: `A \`${kind}\` ID. IDs of other kinds cannot take its place.`,
      text: `Id<${emitString(kind)}>`,
    }),
  );
  return [`import type { Id } from ${emitString(runtime)};`, "", ...aliases].join("\n");
}

function emitRegion({ regional }: Api): string {
  if (regional === undefined) return "";
  const { type: name, regions } = regional;
  return emitAlias({ name, doc: "Regions of the service.", text: emitUnion(regions) });
}

/** Turns identifiers into branded strings, open sets into unions that accept any string, and tuples into all they allow. */
function transformSpecial(schema: object, options: TransformNodeOptions): TS.TypeNode | undefined {
  const source: SchemaObject = { ...schema };
  const alias = source[aliasMark];
  if (typeof alias === "string") return createReference(alias);
  const types = specialTypes(source, options);
  if (types.length === 0) return undefined;
  const nullable = [source.type].flat().includes("null") || source["nullable"] === true;
  const all = nullable ? [...types, literal(ts.factory.createNull())] : types;
  return all.length === 1 ? all[0] : ts.factory.createUnionTypeNode(all);
}

function specialTypes(schema: SchemaObject, options: TransformNodeOptions): TS.TypeNode[] {
  const type = schema[typeMark];
  if (typeof type === "string") return [createReference(type)];
  if (schema[fileMark] === true) return [createReference("Blob")];
  if (schema.type === "array" && "prefixItems" in schema) return [createTuple(schema, options)];
  // The library allows any members here.
  if (isClosedEmpty(schema)) return [createReference("Record<string, never>")];
  if ([schema.type].flat().includes("bigint")) return createBigint(schema, options);
  const kind = schema["x-id"];
  if (typeof kind === "string") return [createReference(idTypeName(kind))];
  const known = schema["x-extensible-enum"];
  if (!Array.isArray(known)) return [];
  const string = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  const nothing = ts.factory.createTypeLiteralNode([]);
  // `string & {}` accepts any string while editors still suggest the literals beside it.
  const any = ts.factory.createIntersectionTypeNode([string, nothing]);
  const values = known.map((value) => literal(ts.factory.createStringLiteral(String(value))));
  return [...values, ts.factory.createParenthesizedType(any)];
}

/** The library does not know this type. */
function createBigint(schema: SchemaObject, options: TransformNodeOptions): TS.TypeNode[] {
  const bigint = ts.factory.createKeywordTypeNode(ts.SyntaxKind.BigIntKeyword);
  const type = [schema.type].flat().filter((each) => each !== "bigint" && each !== "null");
  if (type.length === 0) return [bigint];
  return [bigint, library.transformSchemaObject(Object({ ...schema, type }), options)];
}

function isClosedEmpty(schema: SchemaObject): boolean {
  const { type, properties = {}, additionalProperties } = schema;
  const isObject = type === "object" || String(type) === "object,null";
  const isOpen = ["allOf", "anyOf", "oneOf", "patternProperties"].some((key) => key in schema);
  const isClosed = additionalProperties === false && !isOpen;
  return isObject && isClosed && Object.keys(properties).length === 0;
}

/** Creates the type of a list whose first items have schemas of their own; a bound of up to 20 items is part of it. */
function createTuple(schema: SchemaObject, options: TransformNodeOptions): TS.TypeNode {
  const { prefixItems, items = {}, minItems: least = 0, maxItems } = schema;
  const first = asList(prefixItems);
  const most = items === false ? first.length : Number(maxItems ?? Infinity);
  const length = most <= 20 ? most : Math.max(first.length, Math.min(Number(least), 20));
  const emit = (item: unknown): TS.TypeNode => library.transformSchemaObject(Object(item), options);
  const elements = Array.from({ length }, (_, at) => {
    const type = emit(first[at] ?? items);
    return at < Number(least) ? type : ts.factory.createOptionalTypeNode(type);
  });
  const rest = ts.factory.createRestTypeNode(ts.factory.createArrayTypeNode(emit(items)));
  return ts.factory.createTupleTypeNode(most > length ? [...elements, rest] : elements);
}

function literal(node: TS.NullLiteral | TS.StringLiteral): TS.LiteralTypeNode {
  return ts.factory.createLiteralTypeNode(node);
}

/**
 * Prints a document whose names may contain percent signs.
 *
 * openapi-typescript builds references from unencoded names and decodes them later, which corrupts percent signs.
 */
function withoutPercent(document: object, emit: (document: object) => string): string {
  if (!hasPercent(document)) return emit(document);
  const text = JSON.stringify(document, (key, value: unknown) =>
    // Decodes the names in a reference.
    key === "$ref" && typeof value === "string" && value.startsWith("#")
      ? emitPointer(...splitPointer(value))
      : value,
  );
  // Brackets print unchanged, and cannot be part of an identifier.
  let stand = "<percent>";
  while (text.includes(stand)) stand = `<${stand}>`;
  return emit(JSON.parse(text.replaceAll("%", stand))).replaceAll(stand, "%");
}

function hasPercent(node: unknown): boolean {
  if (!hasMembers(node)) return false;
  return Object.keys(node).some((key) => key.includes("%") || hasPercent(node[key]));
}
