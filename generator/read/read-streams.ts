import { streamKindOf } from "../../runtime/json/stream-kind.js";
import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { effectiveSchema } from "../model/effective-schema.js";
import type {
  Content,
  MediaTypeObject,
  OpenApiDocument,
  Referable,
  SchemaObject,
} from "../model/openapi.js";

/** Lists the media types of a response that are read item by item. */
export function listStreamTypes(content: Content): string[] {
  return Object.keys(content).filter((type) => streamKindOf(type) !== undefined);
}

/** Returns the content of a response that is read to its end. */
export function withoutStreams(content: Content): Content {
  const entries = Object.entries(content);
  return Object.fromEntries(entries.filter(([type]) => streamKindOf(type) === undefined));
}

/** What a document states about an item of a stream. */
export interface ItemSchema {
  readonly schema: Referable<SchemaObject> | undefined;
  /** Whether it is the member of a list that describes the whole stream (OpenAPI 3.2, Sequential Media Types). */
  readonly isMember: boolean;
}

/** Reads the schema of a stream's item: `itemSchema`, the members of a list, or the schema itself. */
export function readItemSchema(
  document: OpenApiDocument,
  { schema, itemSchema }: MediaTypeObject,
): ItemSchema {
  if (itemSchema !== undefined) return { schema: itemSchema, isMember: true };
  const list = schema && effectiveSchema(document, schema);
  const items = list && [list.type].flat().includes("array") ? list["items"] : undefined;
  return isRecord(items) ? { schema: items, isMember: true } : { schema, isMember: false };
}

/** Reports whether the items of an event stream are text because no schema promises JSON. */
export function isTextItem(
  document: OpenApiDocument,
  schema: Referable<SchemaObject> | undefined,
): boolean {
  if (schema === undefined || Object.keys(schema).length === 0) return true;
  return effectiveSchema(document, schema).type === "string";
}

/** Reports whether a body has a field `stream`, which requests a stream in addition to the header `accept`. */
export function hasStreamField(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
  seen: ReadonlySet<object> = new Set(),
): boolean {
  const { properties = {}, allOf, anyOf, oneOf } = effectiveSchema(document, schema);
  if (Object.hasOwn(properties, "stream")) return true;
  if (seen.has(schema)) return false;
  const parts = [allOf, anyOf, oneOf].flatMap(asList).filter(isRecord);
  const met = new Set([...seen, schema]);
  return parts.some((part) => hasStreamField(document, part, met));
}
