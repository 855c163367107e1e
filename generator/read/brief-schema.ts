import { isRecord } from "../../runtime/json/is-record.js";
import type { JsonObject } from "../../runtime/json/json-object.js";
import { effectiveSchema } from "../model/effective-schema.js";
import { firstParagraph } from "../model/text/paragraphs.js";
import {
  knownValues,
  type OpenApiDocument,
  type Referable,
  type SchemaObject,
} from "../model/openapi.js";

/** Keywords with one schema or several. */
const nested = new Set(["items", "additionalProperties", "allOf", "anyOf", "oneOf", "prefixItems"]);

/** What is for people who read the document, or says nothing. */
const omitted = new Set(["title", "example", "deprecated", "enum"]);

/**
 * Shortens a schema to what a model needs to fill it in: without references, without our extensions, and with the first
 * paragraph of each description. Known values of an open set become examples.
 */
export function briefSchema(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
  seen: readonly object[] = [],
): JsonObject {
  const effective = effectiveSchema(document, schema);
  // A schema within itself says nothing new to a reader of the outer one.
  if (seen.some((outer) => outer === schema)) return {};
  const inner = (value: unknown): unknown =>
    isRecord(value) ? briefSchema(document, value, [...seen, schema]) : value;
  const members = Object.entries(effective).flatMap(([keyword, value]) =>
    briefMember(keyword, value, inner),
  );
  return { ...Object.fromEntries(members), ...valuesOf(effective) };
}

type Member = readonly [keyword: string, value: unknown];

function briefMember(
  keyword: string,
  value: unknown,
  inner: (value: unknown) => unknown,
): Member[] {
  if (keyword.startsWith("x-") || omitted.has(keyword)) return [];
  if (keyword === "description") return [[keyword, firstParagraph(String(value))]];
  if (keyword === "additionalProperties" && value === true) return [];
  // Some hosts only know one type for each schema.
  if (keyword === "type" && Array.isArray(value)) {
    return [["anyOf", value.map((type: unknown) => ({ type }))]];
  }
  if (nested.has(keyword))
    return [[keyword, Array.isArray(value) ? value.map(inner) : inner(value)]];
  if (keyword === "properties" && isRecord(value)) {
    const members = Object.entries(value).map(([name, each]) => [name, inner(each)] as const);
    return [[keyword, Object.fromEntries(members)]];
  }
  return [[keyword, value]];
}

function valuesOf(schema: SchemaObject): JsonObject {
  if (Array.isArray(schema["enum"])) return { enum: schema["enum"] };
  const known = knownValues(schema);
  return schema["const"] === undefined && known.length > 0 ? { examples: known } : {};
}
