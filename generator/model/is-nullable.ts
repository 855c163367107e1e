import { asList, isRecord } from "../../runtime/json/values.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { isReference, type OpenApiDocument, type Referable, type SchemaObject } from "./openapi.js";

/**
 * Reports whether a schema states anywhere that null is allowed. A schema without types also allows null, but does not
 * state it.
 */
export function isNullable(document: OpenApiDocument, schema: Referable<SchemaObject>): boolean {
  return judge(document, schema, new Set()) ?? false;
}

/** Returns `undefined` if the schema does not mention null, or only refers to itself. */
function judge(
  document: OpenApiDocument,
  schema: unknown,
  seen: ReadonlySet<object>,
): boolean | undefined {
  if (!isRecord(schema) || seen.has(schema)) return undefined;
  const inner = (each: unknown): boolean | undefined =>
    judge(document, each, new Set([...seen, schema]));
  const target = isReference(schema) ? readAt(document, splitPointer(schema.$ref)) : undefined;
  const { type, enum: values, allOf, anyOf, oneOf } = schema;
  const said = [
    type === undefined ? undefined : [type].flat().includes("null"),
    Array.isArray(values) ? values.includes(null) : undefined,
    inner(target),
    ...asList(allOf).map(inner),
    ...[anyOf, oneOf].map((branches) => anyOfThem(asList(branches).map(inner))),
  ].filter((each) => each !== undefined);
  return said.length === 0 ? undefined : said.every(Boolean);
}

function anyOfThem(said: readonly (boolean | undefined)[]): boolean | undefined {
  if (said.includes(true)) return true;
  return said.length === 0 || said.includes(undefined) ? undefined : false;
}
