import { isJsonSequence, streamKindOf } from "../../runtime/json/media-type.js";
import { asRecord } from "../../runtime/json/values.js";
import type { MediaTypeObject, OpenApiDocument, SchemaObject } from "../api/openapi.js";
import { listEventData, readItemSchema } from "../api/read/read-streams.js";

/** Writes the items of a stream: a list holds them, unless the document describes items that are lists. */
export function writeStream(
  document: OpenApiDocument,
  media: MediaTypeObject,
  type: string,
  value: unknown,
): string {
  const items: unknown[] = Array.isArray(value) && media.itemSchema === undefined ? value : [value];
  const start = isJsonSequence(type) ? "\u001E" : "";
  if (streamKindOf(type) === "lines")
    return items.map((item) => `${start}${JSON.stringify(item)}\n`).join("");
  const isWhole = describesEvents(document, media) !== undefined;
  return items.map((item) => writeEvent(isWhole ? asRecord(item) : { data: item })).join("");
}

/** The schemas of `data` if the document describes whole events, not only their data. */
export function describesEvents(
  document: OpenApiDocument,
  media: MediaTypeObject,
): SchemaObject[] | undefined {
  const { schema } = readItemSchema(document, media);
  return schema && listEventData(document, schema);
}

function writeEvent(fields: object): string {
  const lines = Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
    const text = typeof value === "string" ? value : JSON.stringify(value);
    return text.split("\n").map((line) => `${name}: ${line}\n`);
  });
  return `${lines.join("")}\n`;
}
