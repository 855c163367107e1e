import { asList, asRecord, isRecord, readOwn } from "../../runtime/json/values.js";
import { follow, isReference, type OpenApiDocument } from "../model/openapi.js";
import { isBare, isExtended, isNullBranch, isSilent } from "../model/effective-schema.js";
import { isNullable } from "../model/is-nullable.js";
import { walkParts } from "../read/document-shape.js";
import { inComments } from "./copy-for-types.js";

type Node = Record<string, unknown>;

/**
 * Lets each part of a composition declare, in place, what it requires.
 *
 * In openapi-typescript, a part that only requires what another part declares has no type, and a schema requires what
 * its parts declare only if they are references to objects.
 *
 * @param around - schemas that apply to the same values
 */
export function settleComposition(
  document: OpenApiDocument,
  schema: Node,
  around: readonly Node[] = [],
): void {
  const parts = listInline(schema);
  const all = [schema, ...around];
  const properties: Node = {};
  for (const part of parts) {
    for (const name of missingIn(part)) {
      const owner = parts.find((each) => declares(each, name));
      const inherited = owner === undefined ? findInherited(document, all, name) : undefined;
      if (owner === undefined && inherited === undefined) continue;
      part["required"] = requiredBy(part).filter((each) => each !== name);
      if (owner !== undefined) owner["required"] = [...requiredBy(owner), name];
      else if (inherited?.isRequired === false)
        properties[name] = withoutComments(inherited.declared);
    }
  }
  const missing = parts.flatMap(missingIn);
  for (const part of parts.toReversed()) settleBranches(document, part, all, missing);
  const required = Object.keys(properties);
  if (required.length > 0) schema["allOf"] = [...asList(schema["allOf"]), { required, properties }];
}

/** Settles the alternatives of a part, and drops what says nothing about types. */
function settleBranches(
  document: OpenApiDocument,
  part: Node,
  all: readonly Node[],
  missing: readonly string[],
): void {
  const allOf = asList(part["allOf"]).filter((each) => !isSilent(each));
  if (allOf.length > 0) part["allOf"] = allOf;
  else delete part["allOf"];
  for (const key of ["anyOf", "oneOf"]) {
    const { [key]: branches, ...beside } = part;
    for (const branch of asList(branches).filter(isRecord)) {
      if (isReference(branch)) continue;
      const own = missing.filter((name) => declares(branch, name));
      if (own.length > 0) branch["required"] = [...requiredBy(branch), ...own];
      settleComposition(document, branch, all);
      const unknown = missingIn(branch).map((name) => [name, {}] as const);
      if (isSilent(branch) && unknown.length > 0)
        branch["properties"] = Object.fromEntries(unknown);
    }
    const isAlone = all.includes(part) && isSilent(beside);
    if (!isAlone && asList(branches).some(isSilent)) delete part[key];
  }
}

/**
 * Makes a part of what openapi-typescript does not combine with what is beside it, in place: it drops what is beside a
 * reference, as only OpenAPI 3.0 does, unites `anyOf` with it, and repeats it for each type.
 */
export function separateParts(document: OpenApiDocument, schema: Node): void {
  if (isExtended(document, schema)) moveToPart(schema, "$ref");
  for (const key of ["anyOf", "oneOf"]) {
    const nothing = { type: "null" };
    if (key in schema)
      schema[key] = asList(schema[key]).map((each) => (isNullBranch(each) ? nothing : each));
  }
  if (Array.isArray(schema["anyOf"])) separateChoice(schema, schema["anyOf"]);
  const types = asList(schema["type"]);
  if (!("allOf" in schema && types.includes("null"))) return;
  const [type, ...more] = types.filter((each) => each !== "null");
  schema["nullable"] = isNullable(document, schema);
  schema["type"] = more.length === 0 ? type : [type, ...more];
}

function moveToPart(schema: Node, key: string): void {
  schema["allOf"] = [...asList(schema["allOf"]), { [key]: schema[key] }];
  delete schema[key];
}

function separateChoice(schema: Node, branches: readonly unknown[]): void {
  // Members that may have any value do not make it an object.
  if (!("type" in schema) && isAny(schema["additionalProperties"]))
    delete schema["additionalProperties"];
  const { anyOf: _, ...beside } = schema;
  if (isBare(beside)) return;
  const isTyped = branches.every((branch) => typing.some((key) => key in asRecord(branch)));
  // The alternatives say it more precisely.
  if (isTyped && isBare({ ...beside, type: undefined })) delete schema["type"];
  else moveToPart(schema, "anyOf");
}

/** Keywords that give a schema a type alone. */
const typing = ["$ref", "const", "enum", "type"];

/** Reports whether members may have any value. */
function isAny(others: unknown): boolean {
  return others === true || (isRecord(others) && isSilent(others));
}

/** Lists a schema and the parts that are written in it. */
function listInline(schema: Node): Node[] {
  const inner = asList(schema["allOf"]).filter(isRecord);
  return [schema, ...inner.flatMap((part) => (isReference(part) ? [] : listInline(part)))];
}

function requiredBy(schema: Node): string[] {
  return asList(schema["required"]).map(String);
}

function missingIn(schema: Node): string[] {
  return requiredBy(schema).filter((name) => !declares(schema, name));
}

function declares(schema: Node, name: string): boolean {
  return Object.hasOwn(asRecord(schema["properties"]), name);
}

/** Copies a schema without its comments: where it is declared first, it has them. */
function withoutComments(declared: Node): Node {
  const copy = structuredClone(declared);
  walkParts(
    copy,
    (node, shape) => {
      if (shape === "schema") for (const key of inComments) delete node[key];
    },
    "schema",
  );
  return copy;
}

/** Finds the declaration of a property that says most, in schemas and what they refer to as their parts. */
function findInherited(document: OpenApiDocument, schemas: readonly Node[], name: string) {
  const reached = schemas.flatMap((each) => [...followParts(document, each).keys()]);
  const found = reached.map((base) => readOwn(asRecord(base["properties"]), name)).filter(isRecord);
  const declared = found.find((each) => !isSilent(each)) ?? found[0];
  const own = new Set(schemas.flatMap(listInline));
  const isRequired = reached.some((base) => !own.has(base) && requiredBy(base).includes(name));
  return declared && { declared, isRequired };
}

/** Lists a schema and its parts, and what these refer to, in any depth; own parts are those written in the schema. */
export function followParts(document: OpenApiDocument, schema: Node): ReadonlyMap<Node, boolean> {
  const reached = new Map([[schema, true]]);
  // Iterating over a map includes the entries that the loop adds.
  for (const [base, isOwn] of reached) {
    for (const part of asList(base["allOf"]).filter(isRecord)) {
      const target = follow(document, part);
      if (isRecord(target) && !reached.has(target))
        reached.set(target, isOwn && !isReference(part));
    }
  }
  return reached;
}
