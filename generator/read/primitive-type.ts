import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { effectiveSchema } from "../model/effective-schema.js";
import type { OpenApiDocument, Referable, SchemaObject } from "../model/openapi.js";

/** Emits a union of the TypeScript types of a schema's primitive values. A schema without a type is a string. */
export function emitPrimitiveType(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
): string {
  const types = new Set(typesOf(document, schema, new Set()));
  const known = order.filter((type) => types.has(type));
  return known.length === 0 ? "string" : known.join(" | ");
}

const order = ["boolean", "number", "string"];

function typesOf(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
  seen: ReadonlySet<unknown>,
): string[] {
  if (seen.has(schema)) return [];
  const { type, oneOf, anyOf, enum: values, const: value } = effectiveSchema(document, schema);
  const branches = [...asList(oneOf), ...asList(anyOf)].filter(isRecord);
  const within = new Set([...seen, schema]);
  const types = type === undefined ? [] : [type].flat().map(String);
  if (types.length > 0) return types.map((name) => (name === "integer" ? "number" : name));
  if (values !== undefined || value !== undefined) {
    return [...asList(values), ...(value === undefined ? [] : [value])].map((each) => typeof each);
  }
  return branches.flatMap((branch) => typesOf(document, branch, within));
}
