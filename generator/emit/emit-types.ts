import {
  astToString,
  resolveRef,
  transformSchema,
  type GlobalContext,
  type OpenAPI3,
} from "openapi-typescript";
import ts from "typescript";
import type { Api, NamedSchema, TypeAlias } from "../model/api.js";
import type { TypeAddition } from "../weave/additions.js";
import type { SchemaObject } from "../model/openapi.js";
import { idTypeName } from "../read/read-operation.js";
import { emitDoc, emitProse, emitString } from "../model/text/code.js";
import { printable } from "../../runtime/text/printable.js";
import { emitRegions } from "./client-options.js";
import { fileMark } from "./mark-files.js";
import { moveToAliases } from "./move-to-aliases.js";
import { prepareForTypes } from "./prepare-for-types.js";

/**
 * Emits `types.ts`: the types that openapi-typescript creates for the document, then a name for every schema.
 *
 * @param additions - types that overlays added
 * @param runtime - module specifier of the transport
 */
export function emitTypes(api: Api, additions: readonly TypeAddition[], runtime: string): string {
  const { document, recursive, percent } = prepareForTypes(api.document);
  // The linter already validated the structure that the library assumes.
  const nodes = createTypes(document as OpenAPI3);
  const { hide, restore } = percent;
  const names = new Map(api.schemas.map(({ schema, typeName }) => [hide(schema), typeName]));
  const moved = moveToAliases(nodes, new Set([...recursive].map(hide)), names);
  const parts = [
    emitIds(api, runtime),
    emitRegion(api),
    // Comments contain nothing to escape, and escapes do not change the meaning of literals.
    printable(restore(reindent(astToString(moved))).trim()),
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
 */
function createTypes(document: OpenAPI3): ts.Node[] {
  return transformSchema(document, createContext(document));
}

function createContext(document: OpenAPI3): GlobalContext {
  const context: Omit<GlobalContext, "redoc"> = {
    ...defaults,
    // The document has no discriminators left.
    discriminators: { objects: {}, refsHandled: [] },
    injectFooter: [],
    resolve: ($ref) => resolveRef(document, $ref, { silent: true }),
    transform: transformOpenSchema,
  };
  // `redoc` would configure the linter, which does not run.
  return context as GlobalContext;
}

const defaults = {
  additionalProperties: false,
  alphabetize: false,
  arrayLength: false,
  conditionalEnums: false,
  dedupeEnums: false,
  defaultNonNullable: false,
  emptyObjectsUnknown: true,
  enum: false,
  enumValues: false,
  excludeDeprecated: false,
  exportType: false,
  generatePathParams: false,
  immutable: false,
  makePathsEnum: false,
  pathParamsAsTypes: false,
  postTransform: undefined,
  propertiesRequiredByDefault: false,
  readWriteMarkers: false,
  rootTypes: false,
  rootTypesKeepCasing: false,
  rootTypesNoSchemaPrefix: false,
  silent: true,
  transformProperty: undefined,
} as const;

function emitIds(api: Api, runtime: string): string {
  if (api.idKinds.length === 0) return "";
  const aliases = api.idKinds.map(
    (kind) => `export type ${idTypeName(kind)} = Id<${emitString(kind)}>;`,
  );
  return [`import type { Id } from ${emitString(runtime)};`, "", ...aliases].join("\n");
}

function emitRegion({ regional }: Api): string {
  if (regional === undefined) return "";
  const region = `export type ${regional.type} = ${emitRegions(regional.regions)};`;
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
  const types = openTypes(source);
  if (types.length === 0) return undefined;
  const nullable = [source.type].flat().includes("null") || source["nullable"] === true;
  const all = nullable ? [...types, literal(ts.factory.createNull())] : types;
  return all.length === 1 ? all[0] : ts.factory.createUnionTypeNode(all);
}

function openTypes(schema: SchemaObject): ts.TypeNode[] {
  if (schema[fileMark] === true) return [ts.factory.createTypeReferenceNode("Blob")];
  const kind = schema["x-id"];
  if (typeof kind === "string") return [ts.factory.createTypeReferenceNode(idTypeName(kind))];
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

/** Changes the printer's indentation of four spaces to two. */
function reindent(code: string): string {
  return code.replace(/^(?: {4})+/gm, (spaces) => " ".repeat(spaces.length / 2));
}
