import {
  astToString,
  resolveRef,
  transformSchema,
  transformSchemaObject,
  type GlobalContext,
  type OpenAPI3,
} from "openapi-typescript";
import ts from "typescript";
import type { Api, NamedSchema, TypeAlias } from "../model/api.js";
import type { TypeAddition } from "../weave/generated-api.js";
import type { SchemaObject } from "../model/openapi.js";
import { idTypeName } from "../read/read-operation.js";
import { emitDoc, emitProse, emitString, emitUnion } from "../model/text/code.js";
import { asRecord } from "../../runtime/json/values.js";
import { emitPointer, splitPointer } from "../../runtime/json/pointer.js";
import { hasMembers } from "../model/has-members.js";
import { printable } from "../../runtime/text/printable.js";
import { fileMark } from "./mark-files.js";
import { prepareForTypes } from "./prepare-for-types.js";

/**
 * Emits `types.ts`: the types that openapi-typescript creates for the document, then a name for every schema.
 *
 * @param additions - types that overlays added
 * @param runtime - module specifier of the transport
 */
export function emitTypes(api: Api, additions: readonly TypeAddition[], runtime: string): string {
  const { document: prepared, recursive } = prepareForTypes(api.document);
  const names = new Map(api.schemas.map(({ schema, typeName }) => [schema, typeName]));
  for (const [at, [name, schema]] of [...recursive].entries())
    // No type name of an API contains a dollar sign.
    Reflect.set(schema, aliasMark, names.get(name) ?? `$Recursive${at + 1}`);
  const { document, restore } = hidePercent(prepared);
  const parts = [
    emitIds(api, runtime),
    emitRegion(api),
    // The linter already validated the structure that the library assumes.
    // Comments contain nothing to escape, and escapes do not change the meaning of literals.
    printable(restore(printTypes(document as OpenAPI3)).trim()),
    ...api.schemas.filter(({ schema }) => !recursive.has(schema)).map(emitSchemaAlias),
    ...api.aliases.map(emitAlias),
    ...additions.map(emitAddition),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function emitAlias({ name, doc, text }: TypeAlias): string {
  const alias = `export type ${name} = ${text};`;
  return doc === undefined ? alias : [...emitDoc(doc), alias].join("\n");
}

function emitAddition({ name, parameters = [], doc, text }: TypeAddition): string {
  const head = parameters.length === 0 ? name : `${name}<${parameters.join(", ")}>`;
  // A multiline union starts on its own line.
  return [
    ...emitDoc(emitProse(doc)),
    `export type ${head} =${text.startsWith("\n") ? "" : " "}${text};`,
  ].join("\n");
}

/**
 * Calls the function behind the library's main function, which would lint and bundle the document again. That takes
 * three times as long as creating the types.
 *
 * A type that is a list of itself, such as any JSON value, is circular as a member of an interface. As an alias, it is
 * not, if it refers to itself by that name.
 */
function printTypes(document: OpenAPI3): string {
  const context = createContext(document);
  const nodes = transformSchema(document, context);
  const declared = context.injectFooter.length;
  const aliases = Object.entries(document.components?.schemas ?? {}).flatMap(([name, schema]) => {
    const alias = asRecord(schema)[aliasMark];
    const path = emitPointer("components", "schemas", name);
    return typeof alias === "string" ? [{ alias, schema, path }] : [];
  });
  const declarations = aliases.map(({ alias, schema, path }) => {
    const source = { ...schema, [aliasMark]: undefined };
    return createAlias(alias, transformSchemaObject(source, { path, ctx: context }));
  });
  // Quotes are escaped inside of a literal, so that it contains no reference.
  const named = aliases.reduce(
    (text, { alias, path }) =>
      text.replaceAll(
        astToString(transformSchemaObject({ $ref: path }, { ctx: context })).trim(),
        () => alias,
      ),
    astToString(declarations),
  );
  return astToString([...nodes, ...context.injectFooter.slice(declared)]) + named;
}

/** Keyword for the name of a schema's type if the type needs a declaration of its own. */
const aliasMark = "x-alias";

function createAlias(name: string, type: ts.TypeNode): ts.TypeAliasDeclaration {
  const modifiers = [ts.factory.createModifier(ts.SyntaxKind.ExportKeyword)];
  return ts.factory.createTypeAliasDeclaration(modifiers, name, undefined, type);
}

function createReference(name: string): ts.TypeNode {
  return ts.factory.createTypeReferenceNode(name);
}

function createContext(document: OpenAPI3): GlobalContext {
  const context: Partial<GlobalContext> = {
    // The document has no discriminators left.
    discriminators: { objects: {}, refsHandled: [] },
    emptyObjectsUnknown: true,
    injectFooter: [],
    resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
    silent: true,
    transform: transformOpenSchema,
  };
  // Every other option is off; `redoc` would configure the linter, which does not run.
  return context as GlobalContext;
}

function emitIds(api: Api, runtime: string): string {
  if (api.idKinds.length === 0) return "";
  const aliases = api.idKinds.map(
    (kind) => `export type ${idTypeName(kind)} = Id<${emitString(kind)}>;`,
  );
  return [`import type { Id } from ${emitString(runtime)};`, "", ...aliases].join("\n");
}

function emitRegion({ regional }: Api): string {
  if (regional === undefined) return "";
  const region = `export type ${regional.type} = ${emitUnion(regional.regions)};`;
  return [...emitDoc("Regions of the service."), region].join("\n");
}

function emitSchemaAlias({ schema, typeName, description }: NamedSchema): string {
  const alias = `export type ${typeName} = components["schemas"][${emitString(schema)}];`;
  if (description === "") return alias;
  return [...emitDoc(emitProse(description)), alias].join("\n");
}

/** Turns identifiers into branded strings, and open sets into unions that accept any string. */
function transformOpenSchema(schema: object): ts.TypeNode | undefined {
  const source: SchemaObject = { ...schema };
  const alias = source[aliasMark];
  if (typeof alias === "string") return createReference(alias);
  const types = openTypes(source);
  if (types.length === 0) return undefined;
  const nullable = [source.type].flat().includes("null") || source["nullable"] === true;
  const all = nullable ? [...types, literal(ts.factory.createNull())] : types;
  return all.length === 1 ? all[0] : ts.factory.createUnionTypeNode(all);
}

function openTypes(schema: SchemaObject): ts.TypeNode[] {
  if (schema[fileMark] === true) return [createReference("Blob")];
  const kind = schema["x-id"];
  if (typeof kind === "string") return [createReference(idTypeName(kind))];
  const known = schema["x-extensible-enum"];
  if (!Array.isArray(known)) return [];
  return [
    ...known.map((value) => literal(ts.factory.createStringLiteral(String(value)))),
    anyString(),
  ];
}

function literal(node: ts.NullLiteral | ts.StringLiteral): ts.LiteralTypeNode {
  return ts.factory.createLiteralTypeNode(node);
}

/** Returns `string & {}`, which accepts any string while editors still suggest the literals beside it. */
function anyString(): ts.TypeNode {
  const string = ts.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword);
  return ts.factory.createParenthesizedType(
    ts.factory.createIntersectionTypeNode([string, ts.factory.createTypeLiteralNode([])]),
  );
}

/** A document without percent signs. */
interface HiddenPercent {
  readonly document: object;
  /** Replaces the percent signs in a name as in the document. */
  readonly hide: (name: string) => string;
  /** Restores the percent signs in the code that was created from the document. */
  readonly restore: (code: string) => string;
}

/**
 * Replaces the percent signs in a document if there are any in its names.
 *
 * openapi-typescript builds references from unencoded names and decodes them later, which corrupts percent signs.
 */
function hidePercent(document: object): HiddenPercent {
  if (!hasPercent(document)) return { document, hide: (name) => name, restore: (code) => code };
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === "$ref" && typeof value === "string" ? decode(value) : value,
  );
  const stand = findUnused(text);
  const hide = (name: string): string => name.replaceAll("%", stand);
  const hidden: object = JSON.parse(hide(text));
  return { document: hidden, hide, restore: (code) => code.replaceAll(stand, "%") };
}

/** Finds a placeholder that does not occur in the text, prints unchanged, and cannot be part of an identifier. */
function findUnused(text: string): string {
  let number = 0;
  while (text.includes(`<percent${number}>`)) number += 1;
  return `<percent${number}>`;
}

function hasPercent(node: unknown): boolean {
  if (!hasMembers(node)) return false;
  return Object.keys(node).some((key) => key.includes("%") || hasPercent(node[key]));
}

/** Decodes the names in a reference. */
function decode(reference: string): string {
  return reference.startsWith("#") ? emitPointer(...splitPointer(reference)) : reference;
}
