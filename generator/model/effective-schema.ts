import { asList, asRecord, isRecord } from "../../runtime/json/values.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { isReference, type OpenApiDocument, type Referable, type SchemaObject } from "./openapi.js";

/**
 * Resolves a schema through everything that only wraps it: references, an `allOf` with one item, and a choice between a
 * schema and null, which adds null to its types.
 *
 * Siblings of a wrapper override the wrapped schema. A schema that wraps itself has no constraints.
 */
export function effectiveSchema(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
): SchemaObject {
  return unwrap(document, schema, new Set());
}

/**
 * Lists the alternatives of a schema (`anyOf` and `oneOf`, also in one another), each effective and with what applies to
 * all of them. A schema without any is its only one; what only leads back to the schema is none.
 */
export function listAlternatives(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
  seen: ReadonlySet<object> = new Set(),
): SchemaObject[] {
  if (seen.has(schema)) return [];
  const { anyOf, oneOf, ...shared } = effectiveSchema(document, schema);
  const branches = [anyOf, oneOf].flatMap(asList).filter(isRecord);
  if (branches.length === 0) return [shared];
  const within = new Set([...seen, schema]);
  return branches.flatMap((branch) =>
    listAlternatives(document, branch, within).map((alternative) => ({
      ...shared,
      ...alternative,
    })),
  );
}

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

/** Returns the name of the component that a schema refers to, nullable or not; `undefined` if it is inline. */
export function referredName(schema: object): string | undefined {
  const { inner } = splitWrapper(schema);
  if (isReference(schema)) return schema.$ref.split("/").at(-1);
  return inner === undefined ? undefined : referredName(inner);
}

function unwrap(
  document: OpenApiDocument,
  schema: object,
  seen: ReadonlySet<object>,
): SchemaObject {
  const { inner, beside, isNullable } = splitWrapper(schema);
  const target = isReference(schema) ? readAt(document, splitPointer(schema.$ref)) : inner;
  if (!isRecord(target) || seen.has(target)) return { ...beside };
  const joined = { ...unwrap(document, target, new Set([...seen, target])), ...beside };
  return isNullable ? addNull(joined) : joined;
}

/** A schema that may only wrap another. */
export interface Wrapper {
  readonly inner?: Readonly<Record<string, unknown>>;
  readonly beside: SchemaObject;
  readonly isNullable: boolean;
}

/** Splits a schema into what it only wraps, and what is beside that. */
export function splitWrapper(schema: object): Wrapper {
  const { $ref, ...rest } = asRecord(schema);
  if (typeof $ref === "string") return { beside: rest, isNullable: false };
  for (const key of ["allOf", "anyOf", "oneOf"] as const) {
    const { [key]: branches, ...beside } = rest;
    const others = asList(branches).filter((branch) => !isNullBranch(branch));
    const hasNull = others.length < asList(branches).length;
    const [inner, ...more] = others;
    const isWrapper = key === "allOf" ? !hasNull : hasNull && !("type" in beside);
    if (isRecord(inner) && more.length === 0 && isWrapper)
      return { inner, beside, isNullable: hasNull };
  }
  return { beside: rest, isNullable: false };
}

/** Adds null to the types of a schema. One without a type already accepts null, unless other keywords restrict it. */
function addNull(schema: SchemaObject): SchemaObject {
  const { type, enum: values } = schema;
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, "null"].flat())] }),
    ...(Array.isArray(values) && { enum: [...new Set([...values, null])] }),
  };
}

/** Reports whether a branch of a choice allows only null, which in OpenAPI 3.0 is meant by `nullable` alone. */
export function isNullBranch(branch: unknown): boolean {
  const { type, nullable } = asRecord(branch);
  return type === "null" || (nullable === true && isSilent(branch));
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
export function isBare({ type = "object", ...beside }: Readonly<Record<string, unknown>>): boolean {
  return type === "object" && isSilent(beside) && !("required" in beside);
}

/** Reports whether what is beside a reference may change its type; OpenAPI 3.0 ignores it. */
export function isExtended(document: OpenApiDocument, reference: object): boolean {
  const { $ref, ...beside } = asRecord(reference);
  return $ref !== undefined && !document.openapi.startsWith("3.0") && !isBare(beside);
}
