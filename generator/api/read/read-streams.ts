import { streamKindOf } from "../../../runtime/json/media-type.js";
import { isRecord } from "../../../runtime/json/values.js";
import { effectiveSchema, listAlternatives, propertiesOf } from "../effective-schema.js";
import type { ResultStream } from "../api.js";
import type { Content, MediaTypeObject, OpenApiDocument, SchemaObject } from "../openapi.js";
import { knownValues, type Schema } from "../openapi.js";

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
  readonly schema: Schema | undefined;
  /** Whether it is the member of a list that describes the whole stream (OpenAPI 3.2, Sequential Media Types). */
  readonly isMember: boolean;
}

/** Reads the schema of a stream's item: `itemSchema`, the members of a list, or the schema itself. */
export function readItemSchema(document: OpenApiDocument, media: MediaTypeObject): ItemSchema {
  const { schema, itemSchema } = media;
  if (itemSchema !== undefined) return { schema: itemSchema, isMember: true };
  const list = schema && effectiveSchema(document, schema);
  const items = list && [list.type].flat().includes("array") ? list["items"] : undefined;
  return isRecord(items) ? { schema: items, isMember: true } : { schema, isMember: false };
}

/** Reports whether the items of an event stream are text because no schema promises JSON. */
export function isTextItem(document: OpenApiDocument, schema: Schema | undefined): boolean {
  if (schema === undefined || Object.keys(schema).length === 0) return true;
  return effectiveSchema(document, schema).type === "string";
}

/** Reports whether a body has a field `stream`, which requests a stream in addition to the header `accept`. */
export function hasStreamField(document: OpenApiDocument, schema: Schema): boolean {
  return Object.hasOwn(propertiesOf(document, schema), "stream");
}

/**
 * Lists the schemas of `data` if a schema describes whole events by the names of their fields (OpenAPI 3.2, Special
 * Considerations for Server-Sent Events), one for each alternative; `undefined` if it describes the data of an event.
 */
export function eventDataOf(document: OpenApiDocument, schema: Schema): SchemaObject[] | undefined {
  const data = listAlternatives(document, schema).map((event) => dataOf(document, event));
  return data.length > 0 && data.every((each) => each !== undefined) ? data : undefined;
}

function dataOf(document: OpenApiDocument, event: SchemaObject): SchemaObject | undefined {
  const { properties = {} } = event;
  const names = Object.keys(properties);
  const { data } = properties;
  if (data === undefined || !names.every((name) => eventFields.has(name))) return undefined;
  const content = effectiveSchema(document, data);
  // A lone field `data` may mean anything, unless it is text with a content schema, as the standard requires for
  // events.
  return names.length > 1 || content["contentSchema"] !== undefined ? content : undefined;
}

/** Reports whether the data of an event may be any text, other than JSON and the mark of an end. */
export function isAnyText({ type, contentSchema, ...data }: SchemaObject): boolean {
  return type === "string" && contentSchema === undefined && knownValues(data)[0] !== "[DONE]";
}

/** The fields of an event (HTML standard, section 9.2.6). */
const eventFields: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);

/** A stream that a response offers. */
export interface OfferedStream extends Pick<ResultStream, "accept" | "reader"> {
  /** The type of an item, or of an event's data. */
  readonly item: string;
  /** Whether the type of an item is that of a whole event, not of its data. */
  readonly isWhole?: boolean;
}

/** Unites streams of the same media type: an item may be that of any of them. */
export function uniteStreams(streams: readonly OfferedStream[]): ResultStream[] {
  const byType = new Map<string, OfferedStream>();
  for (const stream of streams) {
    const known = byType.get(stream.accept);
    byType.set(stream.accept, known === undefined ? stream : unite(known, stream));
  }
  return [...byType.values()].map((stream) => {
    const { accept, reader } = stream;
    return { accept, type: typeOf(stream), reader };
  });
}

function unite(left: OfferedStream, right: OfferedStream): OfferedStream {
  if (left.item === right.item) return left;
  // Data that may not be JSON cannot be parsed.
  if (left.reader !== right.reader || left.isWhole !== right.isWhole)
    return { accept: left.accept, reader: "textEvents", item: "string" };
  return { ...left, item: uniteTypes([left.item, right.item]) };
}

function typeOf({ reader, item, isWhole = false }: OfferedStream): string {
  if (isWhole) return `EventStream<unknown, DescribedEvent<${item}>>`;
  return `${reader === "jsonLines" ? "ItemStream" : "EventStream"}<${item}>`;
}

/** Returns the union of types, each of them once. */
export function uniteTypes(types: readonly string[]): string {
  return [...new Set(types)].join(" | ");
}
