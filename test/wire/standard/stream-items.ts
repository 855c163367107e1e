import { asNode, type WireDocument } from "./read-document.js";
import type { WireContent } from "./read-operations.js";

/** How a media type strings items together (OpenAPI 3.2.0, section 4.14.2); `undefined`: it does not. */
export function streamOf(mediaType: string): "events" | "lines" | "sequence" | undefined {
  const [essence = ""] = mediaType.toLowerCase().split(";");
  return streams[essence.trim()];
}

const streams: Readonly<Record<string, "events" | "lines" | "sequence">> = {
  "text/event-stream": "events",
  "application/jsonl": "lines",
  "application/x-ndjson": "lines",
  "application/json-seq": "sequence",
};

/** The schema of one item; `undefined`: the document says nothing of it. */
export function itemSchemaOf(document: WireDocument, { schema, itemSchema }: WireContent): unknown {
  if (itemSchema !== undefined) return itemSchema;
  const { type, items } = document.resolve(schema);
  return type === "array" && items !== undefined ? items : schema;
}

/** The schemas of `data`, where a schema describes whole events (OpenAPI 3.2.0, section 4.14.4). */
export function dataSchemasOf(document: WireDocument, schema: unknown): readonly unknown[] {
  const { properties, oneOf } = document.resolve(schema);
  if (Array.isArray(oneOf)) return oneOf.flatMap((branch) => dataSchemasOf(document, branch));
  const { data, event } = asNode(properties);
  return data === undefined || event === undefined ? [] : [data];
}

/** Whether events hold texts, and no JSON. */
export function holdsTexts(document: WireDocument, content: WireContent): boolean {
  const schema = itemSchemaOf(document, content);
  const isText = document.resolve(schema)["type"] === "string";
  const isEmpty = Object.keys(asNode(schema)).length === 0;
  return streamOf(content.mediaType) === "events" && (isText || isEmpty);
}

/** A stream of items as a server would send it. */
export function writeStream(mediaType: string, items: readonly unknown[]): string {
  switch (streamOf(mediaType)) {
    case "events":
      return items.map(writeEvent).join("");
    case "sequence":
      return items.map((item) => `\u{1e}${JSON.stringify(item, null, 2)}\n`).join("");
    default:
      return items.map((item) => `${JSON.stringify(item)}\n`).join("");
  }
}

/** Each line of the data is a field of its own (HTML standard, section 9.2.6). */
function writeEvent(item: unknown, index: number): string {
  const text = typeof item === "string" ? item : JSON.stringify(item, null, 2);
  const lines = text.split("\n").map((line) => `data: ${line}\n`);
  return `: comment\nid: ${index}\n${lines.join("")}\n`;
}
