import { asList, isRecord } from "../../../runtime/json/values.js";
import { listAlternatives } from "../effective-schema.js";
import type { OpenApiDocument, SchemaObject, Schema } from "../openapi.js";
import { emitLiteral } from "../text/code.js";

/** The kinds of values that matter for how a request writes them. */
export type ValueKind = "array" | "nested" | "object" | "primitive";

/**
 * Lists the kinds of a schema's values; `nested` marks lists and objects that contain others. Values of a schema
 * without a type can be anything flat.
 */
export function listValueKinds(document: OpenApiDocument, schema: unknown): ReadonlySet<ValueKind> {
  return new Set(kindsOf(document, schema, new Map()));
}

const anything: readonly ValueKind[] = ["array", "object", "primitive"];

/** Reports whether a schema does not restrict its values. */
export function isAnything(kinds: ReadonlySet<ValueKind>): boolean {
  return anything.every((kind) => kinds.has(kind));
}

/**
 * Emits a union of the TypeScript types of a schema's primitive values, or of the values themselves if it lists a few. A schema
 * without a type is a string.
 */
export function emitPrimitiveType(document: OpenApiDocument, schema: Schema): string {
  const types = new Set(
    listAlternatives(document, schema).flatMap((each): unknown[] => {
      const values = valuesOf(each).filter((value) => value !== null);
      const isShort = values.length > 0 && values.length <= mostValues;
      if (isShort && !values.some((value) => typeof value === "bigint"))
        return values.map(emitLiteral);
      return each.type === undefined ? values.map((value) => typeof value) : [each.type].flat();
    }),
  );
  if (types.delete("integer")) types.add("number");
  types.delete("null");
  return [...types].toSorted().join(" | ") || "string";
}

/** More would make a signature unreadable. */
const mostValues = 12;

function valuesOf({ enum: values, const: value }: SchemaObject): readonly unknown[] {
  return value === undefined ? asList(values) : [...asList(values), value];
}

/** The kinds of schemas that are known, and those of any value for one that is being looked at. */
type Known = Map<unknown, readonly ValueKind[]>;

function kindsOf(document: OpenApiDocument, node: unknown, known: Known): readonly ValueKind[] {
  if (!isRecord(node)) return anything;
  const found = known.get(node);
  if (found !== undefined) return found;
  known.set(node, anything);
  const listed = listAlternatives(document, node).flatMap((schema) => {
    const types = typesOf(schema);
    if (types.length > 0)
      return types.flatMap((type) => kindsOfType(document, schema, type, known));
    const parts = asList(schema["allOf"]).map((part) => kindsOf(document, part, known));
    // A restriction in one part applies to all of them.
    return parts.find((each) => each.length < anything.length) ?? anything;
  });
  const kinds = [...new Set(listed)];
  known.set(node, kinds);
  return kinds;
}

/** Lists the types that a schema states or implies. */
function typesOf(schema: SchemaObject): unknown[] {
  if (schema.type !== undefined) return [schema.type].flat();
  const values = valuesOf(schema);
  if (values.length > 0)
    return values.map((value) => (Array.isArray(value) ? "array" : typeof (value ?? "")));
  if (schema.properties !== undefined) return ["object"];
  if (schema["items"] !== undefined) return ["array"];
  const isText = ["format", "pattern", "minLength", "maxLength"].some((key) => key in schema);
  return isText ? ["string"] : [];
}

function kindsOfType(
  document: OpenApiDocument,
  schema: SchemaObject,
  type: unknown,
  known: Known,
): ValueKind[] {
  if (type !== "array" && type !== "object") return ["primitive"];
  const { properties, additionalProperties: extra, items } = schema;
  const members = type === "array" ? [items] : [...Object.values(properties ?? {}), extra];
  const isNested = members.filter(isRecord).some((member) => {
    const kinds = kindsOf(document, member, known);
    // A member without a type counts as text.
    return !isAnything(new Set(kinds)) && kinds.some((kind) => kind !== "primitive");
  });
  return isNested ? [type, "nested"] : [type];
}
