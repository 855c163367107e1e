import { asList, asRecord, isRecord, type JsonObject } from "../../runtime/json/values.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { follow, isReference } from "./openapi.js";
import { pointerTo, type Step } from "./step.js";
import type { Node, OpenApiDocument, Properties, SchemaObject, Schema } from "./openapi.js";

/**
 * Resolves a schema through everything that only wraps it: references, an `allOf` with one item beside those that only
 * limit or describe it, and a choice of one schema; that between it and null adds null to its types.
 *
 * Siblings of a wrapper override the wrapped schema. A schema that wraps itself has no constraints.
 */
export function effectiveSchema(
  document: object,
  schema: object,
  seen: Set<object> = new Set(),
): SchemaObject {
  const { inner, beside, isNullable: hasNull } = splitWrapper(schema);
  const target = isReference(schema) ? readAt(document, splitPointer(schema.$ref)) : inner;
  if (!isRecord(target) || seen.has(target)) return { ...beside };
  const joined = { ...effectiveSchema(document, target, seen.add(target)), ...beside };
  return hasNull ? addNull(joined) : joined;
}

/**
 * Lists the alternatives of a schema (`anyOf` and `oneOf`, also in one another), each effective and with what applies to
 * all of them. A schema without any is its only one; what only leads back to the schema is none. Those beyond any number
 * that people write are left out.
 */
export function listAlternatives(document: OpenApiDocument, schema: Schema): SchemaObject[] {
  const found: SchemaObject[] = [];
  let steps = 0;
  const visit = (each: Schema, around: SchemaObject, above: Set<object>): void => {
    if (above.has(each) || (steps += 1) > mostAlternatives) return;
    const { anyOf, oneOf, ...own } = effectiveSchema(document, each);
    const shared = { ...around, ...own };
    const branches = [anyOf, oneOf].flatMap(asList).filter(isRecord);
    if (branches.length === 0) found.push(shared);
    for (const branch of branches) visit(branch, shared, above.add(each));
    above.delete(each);
  };
  visit(schema, {}, new Set());
  return found;
}

const mostAlternatives = 10_000;

/**
 * Lists every schema that says something about the same values: what a schema refers to, and the parts of its
 * compositions, in any depth; outer ones after those inside, each of them once.
 */
export function listParts(
  document: OpenApiDocument,
  schema: unknown,
  seen: Set<unknown> = new Set(),
): SchemaObject[] {
  if (!isRecord(schema) || seen.has(schema)) return [];
  seen.add(schema);
  const target = isReference(schema) ? readAt(document, splitPointer(schema.$ref)) : undefined;
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => asList(schema[key]));
  return [...[target, ...parts].flatMap((part) => listParts(document, part, seen)), schema];
}

/** Returns the properties of a schema, also those in the parts of its compositions. */
export function propertiesOf(document: OpenApiDocument, schema: unknown): Properties {
  const parts = listParts(document, schema);
  return Object.fromEntries(parts.flatMap(({ properties = {} }) => Object.entries(properties)));
}

/** Schemas that apply to the same values, and whether they are written in one that is looked at. */
export type Parts = ReadonlyMap<Node, boolean>;

/** Follows the parts of a schema, and what they refer to, in any depth; with whether they are written in the schema. */
export function followParts(document: object, schema: Node): Parts {
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

/** Finds the component schemas that another one is a part of, directly or not. */
export function findHeirs(schemas: JsonObject): (base: unknown) => string[] {
  const document = { components: { schemas } };
  const parts = Object.entries(schemas).map(
    ([name, schema]) => [name, isRecord(schema) && followParts(document, schema)] as const,
  );
  return (base) =>
    parts.flatMap(([name, reached]) =>
      isRecord(base) && base !== schemas[name] && reached && reached.has(base) ? [name] : [],
    );
}

/**
 * Lists members that a schema requires but does not declare, inherit, or mention otherwise: those of a map, or usually a
 * name that was changed in only one of two places. What one part of a composition requires, another part may declare.
 *
 * @param at - the place of the schema
 */
export function listUndeclared(document: OpenApiDocument, schema: JsonObject, at?: Step): string[] {
  const { required, additionalProperties, patternProperties } = schema;
  const properties = asRecord(schema["properties"]);
  const isKnown = isRecord(additionalProperties) || Object.keys(properties).length > 0;
  if (patternProperties !== undefined || !isKnown) return [];
  const missing = asList(required)
    .map(String)
    .filter((name) => !Object.hasOwn(properties, name));
  if (missing.length === 0 || /\/(?:allOf|anyOf|oneOf)\/\d+$/.test(pointerTo(at))) return [];
  const declared = listParts(document, schema).map((part) => asRecord(part.properties));
  return missing.filter((name) => !declared.some((each) => Object.hasOwn(each, name)));
}

/** Returns the name of the component that a schema refers to, nullable or not; `undefined` if it is inline. */
export function referredName(schema: object): string | undefined {
  const { inner } = splitWrapper(schema);
  if (isReference(schema)) return schema.$ref.split("/").at(-1);
  return inner === undefined ? undefined : referredName(inner);
}

/** Splits a schema into what it only wraps, and what is beside that. */
export function splitWrapper(schema: object): {
  readonly inner?: JsonObject;
  readonly beside: SchemaObject;
  readonly isNullable: boolean;
} {
  const { $ref, ...rest } = asRecord(schema);
  if (typeof $ref === "string") return { beside: rest, isNullable: false };
  for (const key of ["allOf", "anyOf", "oneOf"] as const) {
    const { [key]: branches, ...beside } = rest;
    const isPart = key === "allOf";
    // A part may say something about the values of the other parts, and not what they are.
    const isAside = (branch: unknown): boolean =>
      isPart ? isSilent(branch) && !("required" in Object(branch)) : isNullBranch(branch);
    const aside = asList(branches).filter(isAside);
    const [inner, ...more] = asList(branches).filter((branch) => !isAside(branch));
    if (!isRecord(inner) || more.length > 0 || (!isPart && "type" in beside)) continue;
    const { nullable: _, ...facets } = isPart ? Object.assign({}, ...aside) : {};
    return { inner, beside: { ...facets, ...beside }, isNullable: !isPart && aside.length > 0 };
  }
  return { beside: rest, isNullable: false };
}

/** Adds null to the types of a schema. One without a type already accepts null, unless other keywords restrict it. */
export function addNull(schema: SchemaObject): SchemaObject {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, "null"].flat())] }),
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}

/** Replaces `nullable`. Without a `type` to add null to, null becomes an alternative to all that the schema requires. */
export function replaceNullable(schema: JsonObject): JsonObject {
  const { nullable, ...rest } = schema;
  if (typeof nullable !== "boolean") return schema;
  if (!nullable) return rest;
  if (rest["type"] !== undefined || Array.isArray(rest["enum"])) return addNull(rest);
  const choice = ["anyOf", "oneOf"].find((key) => Array.isArray(rest[key]));
  if (choice !== undefined)
    return { ...rest, [choice]: [...asList(rest[choice]), { type: "null" }] };
  // As an alternative, it means null alone.
  if (isSilent(rest)) return { ...schema };
  const isMoved = (key: string): boolean => key === "required" || telling.includes(key);
  const [moved, beside] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(rest).filter(([key]) => isMoved(key) === wanted)),
  );
  return { ...beside, anyOf: [moved, { type: "null" }] };
}

/** Reports whether a branch of a choice allows only null, which in OpenAPI 3.0 is meant by `nullable` alone. */
export function isNullBranch(branch: unknown): boolean {
  const { type, nullable, const: value } = asRecord(branch);
  return type === "null" || value === null || (nullable === true && isSilent(branch));
}

/** Keywords from which a schema gets a type. */
const telling =
  `$ref additionalProperties allOf anyOf const enum items oneOf patternProperties prefixItems
  properties type`.split(/\s+/);

/** Reports whether a schema has no keyword from which it gets a type. */
export function isSilent(schema: unknown): boolean {
  return isRecord(schema) && !telling.some((key) => schema[key] !== undefined);
}

/** Reports whether what is beside a reference or a choice leaves its type as it is. */
export function isBare({ type = "object", ...beside }: JsonObject): boolean {
  return type === "object" && isSilent(beside) && !("required" in beside);
}

/** Reports whether what is beside a reference may change its type; OpenAPI 3.0 ignores it. */
export function isExtended(document: OpenApiDocument, reference: object): boolean {
  const { $ref, ...beside } = asRecord(reference);
  if ($ref === undefined || document.openapi.startsWith("3.0")) return false;
  return !isBare(beside) || ("type" in beside && isNullable(document, { $ref }));
}

/**
 * Reports whether a schema states anywhere that null is allowed. A schema without types also allows null, but does not
 * state it.
 */
export function isNullable(document: OpenApiDocument, schema: Schema): boolean {
  return judge(document, schema, new Map()) ?? false;
}

type Judged = boolean | undefined;

/**
 * Returns `undefined` if the schema does not mention null, or only refers to itself.
 *
 * @param known - of schemas that were judged, or are being judged
 */
function judge(document: OpenApiDocument, schema: unknown, known: Map<object, Judged>): Judged {
  if (!isRecord(schema) || known.has(schema)) return known.get(Object(schema));
  known.set(schema, undefined);
  const inner = (each: unknown): Judged => judge(document, each, known);
  const target = isReference(schema) ? readAt(document, splitPointer(schema.$ref)) : undefined;
  const { type, nullable, enum: values, allOf, anyOf, oneOf } = schema;
  const said = [
    type === undefined ? undefined : nullable === true || [type].flat().includes("null"),
    Array.isArray(values) ? values.includes(null) : undefined,
    inner(target),
    ...asList(allOf).map(inner),
    ...[anyOf, oneOf].map((branches) => anyOfThem(asList(branches).map(inner))),
  ].filter((each) => each !== undefined);
  const judgement = said.length === 0 ? undefined : said.every(Boolean);
  known.set(schema, judgement);
  return judgement;
}

function anyOfThem(said: readonly Judged[]): Judged {
  if (said.includes(true)) return true;
  return said.length === 0 || said.includes(undefined) ? undefined : false;
}
