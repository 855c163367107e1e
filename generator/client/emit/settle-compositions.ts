import { asList, asRecord, isRecord, readOwn } from "../../../runtime/json/values.js";
import { follow, isReference, type OpenApiDocument, type Node } from "../../api/openapi.js";
import { followParts, isBare, isExtended, isNullable } from "../../api/effective-schema.js";
import { isNullBranch, isSilent, type Parts } from "../../api/effective-schema.js";
import { walkParts } from "../../api/read/document-shape.js";
import { inComments } from "./copy-for-types.js";

/**
 * Lets each part of a composition declare, in place, what it requires.
 *
 * In openapi-typescript, a part that only requires what another part declares has no type, and a schema requires what
 * its parts declare only if they are references to objects.
 *
 * @param around - what applies to the same values as well
 */
export function settleComposition(
  document: OpenApiDocument,
  schema: Node,
  around: Parts = new Map(),
): void {
  const reached = followParts(document, schema);
  const all = new Map([...reached, ...listNullable(document, reached), ...around]);
  const type = isNullable(document, schema) ? ["object", "null"] : undefined;
  const parts = [...reached.keys()].filter((part) => reached.get(part));
  const inherited = new Map<string, unknown>();
  for (const part of parts) {
    for (const name of missingIn(part)) {
      const owner = parts.find((each) => declares(each, name));
      const declared = owner ?? findDeclared(all, name) ?? findInBranches(document, part, name);
      if (declared === undefined) continue;
      part["required"] = requiredBy(part).filter((each) => each !== name);
      if (owner !== undefined) owner["required"] = [...requiredBy(owner), name];
      else if (![...all].some(([each, isOwn]) => !isOwn && requiredBy(each).includes(name)))
        inherited.set(name, withoutComments(declared));
    }
  }
  const missing = parts.flatMap(missingIn);
  for (const part of parts.toReversed()) {
    if ("allOf" in part) part["allOf"] = asList(part["allOf"]).filter((each) => !isSilent(each));
    for (const key of ["anyOf", "oneOf"]) {
      const { [key]: branches, ...beside } = part;
      const saysAny = settleBranches(document, asList(branches), all, missing);
      if (saysAny && (part !== schema || !isSilent(beside))) delete part[key];
    }
  }
  const required = [...inherited.keys()];
  const added = { type, required, properties: Object.fromEntries(inherited) };
  if (required.length > 0) schema["allOf"] = [...asList(schema["allOf"]), added];
}

/** Lists what parts say that are a choice between another schema and null. */
function listNullable(document: OpenApiDocument, reached: Parts): [Node, boolean][] {
  return [...reached.keys()].flatMap((part) => {
    const branches = [part["anyOf"], part["oneOf"]].flatMap(asList);
    const [only, ...others] = branches.filter((each) => !isNullBranch(each));
    const target = others.length === 0 && follow(document, only);
    const inner = isRecord(target) ? [...followParts(document, target).keys()] : [];
    return inner.filter((each) => !reached.has(each)).map((each): [Node, boolean] => [each, false]);
  });
}

/** Settles alternatives, and reports whether one of them has no type, so that none of them says anything. */
function settleBranches(
  document: OpenApiDocument,
  branches: readonly unknown[],
  all: Parts,
  missing: readonly string[],
): boolean {
  for (const branch of branches.filter(isRecord)) {
    if (isReference(branch)) continue;
    const own = missing.filter((name) => declares(branch, name));
    if (own.length > 0) branch["required"] = [...requiredBy(branch), ...own];
    settleComposition(document, branch, all);
    const unknown = missingIn(branch).map((name) => [name, {}] as const);
    if (isSilent(branch) && unknown.length > 0) branch["properties"] = Object.fromEntries(unknown);
  }
  return branches.some(isSilent);
}

/**
 * Makes a part of what openapi-typescript does not combine with what is beside it, in place: it drops what is beside a
 * reference, as only OpenAPI 3.0 does, unites `anyOf` with it, and repeats it for each type.
 */
export function separateParts(document: OpenApiDocument, schema: Node): void {
  if (isExtended(document, schema)) moveToPart(schema, "$ref");
  const { type, allOf, properties } = schema;
  // Of an object of which it knows nothing else, the library leaves out that it is not null.
  if (type === "object" && properties === undefined && isNullable(document, { allOf }))
    schema["additionalProperties"] ??= true;
  for (const key of ["anyOf", "oneOf"])
    if (asList(schema[key]).some(isNullBranch))
      schema[key] = asList(schema[key]).map((each) =>
        isNullBranch(each) ? { type: "null" } : each,
      );
  if (Array.isArray(schema["anyOf"])) separateChoice(schema, schema["anyOf"]);
  if (!("allOf" in schema && asList(type).includes("null"))) return;
  schema["nullable"] = isNullable(document, schema);
  const [first, ...more] = asList(type).filter((each) => each !== "null");
  schema["type"] = more.length === 0 ? first : [first, ...more];
}

/** Moves a keyword into a part of its own, in place. */
export function moveToPart(schema: Node, key: string): void {
  schema["allOf"] = [...asList(schema["allOf"]), { [key]: schema[key] }];
  delete schema[key];
}

function separateChoice(schema: Node, branches: readonly unknown[]): void {
  const { additionalProperties: others } = schema;
  // Members that may have any value do not make it an object.
  if (!("type" in schema) && (others === true || isSilent(others)))
    delete schema["additionalProperties"];
  const { anyOf: _, ...beside } = schema;
  if (isBare(beside)) return;
  // Alternatives with types say it more precisely.
  if (isBare({ ...beside, type: undefined }) && !branches.some(isSilent)) delete schema["type"];
  else moveToPart(schema, "anyOf");
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

/** Finds the first declaration of a property from which it gets a type, if there is one. */
function findDeclared(parts: Parts, name: string): Node | undefined {
  const found = [...parts.keys()].map((part) => readOwn(asRecord(part["properties"]), name));
  return found
    .filter(isRecord)
    .toSorted((left, right) => Number(isSilent(left)) - Number(isSilent(right)))[0];
}

/** Finds what all alternatives, of which at least one is a reference, declare as a property. */
function findInBranches(document: OpenApiDocument, schema: Node, name: string): Node | undefined {
  const branches = [schema["anyOf"], schema["oneOf"]].flatMap(asList).filter(isRecord);
  const all = branches.filter((each) => !isNullBranch(each));
  const found = all.map((each) => {
    const target = follow(document, each);
    return isRecord(target) ? findDeclared(followParts(document, target), name) : undefined;
  });
  const declared = found.filter((each) => each !== undefined);
  if (!all.some(isReference) || declared.length < all.length) return undefined;
  const different = [...new Map(declared.map((each) => [JSON.stringify(each), each])).values()];
  return different.length > 1 ? { anyOf: different } : different[0];
}

/** Copies a schema without its comments: where it is declared first, it has them. */
function withoutComments(declared: Node): Node {
  const copy = structuredClone(declared);
  const visit = (node: Node, shape: string): void => {
    if (shape === "schema") for (const key of inComments) delete node[key];
  };
  walkParts(copy, visit, "schema");
  return copy;
}
