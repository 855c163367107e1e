import { streamKindOf } from "../../runtime/json/stream-kind.js";
import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { effectiveSchema, listAlternatives } from "../model/effective-schema.js";
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

/**
 * Lists the schemas of `data` if a schema describes whole events by the names of their fields (OpenAPI 3.2, Special
 * Considerations for Server-Sent Events), one for each alternative; `undefined` if it describes the data of an event.
 */
export function listEventData(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
): SchemaObject[] | undefined {
  const data = listAlternatives(document, schema).map((event) => dataOf(document, event));
  return data.length > 0 && data.every((each) => each !== undefined) ? data : undefined;
}

function dataOf(
  document: OpenApiDocument,
  { properties = {} }: SchemaObject,
): SchemaObject | undefined {
  const names = Object.keys(properties);
  const { data } = properties;
  if (data === undefined || !names.every((name) => eventFields.has(name))) return undefined;
  const content = effectiveSchema(document, data);
  // A lone field `data` may mean anything, unless it is text with a content schema, as the standard requires for
  // events.
  return names.length > 1 || content["contentSchema"] !== undefined ? content : undefined;
}

/** The fields of an event (HTML standard, section 9.2.6). */
const eventFields: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);
