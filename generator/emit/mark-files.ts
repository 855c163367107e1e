import { asRecord } from "../../runtime/json/as-record.js";
import { isJsonType } from "../../runtime/json/is-json-type.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { isReference, resolve, type Content, type OpenApiDocument } from "../model/openapi.js";

/** Keyword of a schema whose values are files rather than texts. */
export const fileMark = "x-file";

/**
 * Marks, in place, the schemas of files in the form data that operations take (OpenAPI 3.1.1, section 4.8.14.5).
 *
 * Elsewhere the same schemas are texts: JSON cannot hold bytes.
 */
export function markFiles(document: OpenApiDocument): void {
  const seen = new Set<unknown>();
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item)) {
      const { content } = asRecord(follow(document, asRecord(operation)["requestBody"]));
      // Whoever reads a document has looked at its structure before.
      const offered = asRecord(content) as Content;
      for (const schema of listFormSchemas(offered)) mark(document, schema, seen);
    }
  }
}

/** Schemas of form data, without those that JSON is offered for as well. */
function listFormSchemas(offered: Content): unknown[] {
  const media = Object.entries(offered);
  const shared = new Set(
    media.flatMap(([type, { schema }]) => (isJsonType(type) ? referenceOf(schema) : [])),
  );
  return media.flatMap(([type, { schema }]) => {
    const isShared = referenceOf(schema).some((reference) => shared.has(reference));
    return type.startsWith("multipart/") && !isShared ? [schema] : [];
  });
}

function referenceOf(schema: Content[string]["schema"]): string[] {
  return schema !== undefined && isReference(schema) ? [schema.$ref] : [];
}

function mark(document: OpenApiDocument, node: unknown, seen: Set<unknown>): void {
  const schema = follow(document, node);
  if (!isRecord(schema) || seen.has(schema)) return;
  seen.add(schema);
  if (isFile(schema)) Object.assign(schema, { type: schema["type"] ?? "string", [fileMark]: true });
  const { items, properties, additionalProperties, allOf, anyOf, oneOf } = schema;
  const groups = [properties, allOf, anyOf, oneOf].map((group) => Object.values(Object(group)));
  for (const part of [items, additionalProperties, ...groups.flat()]) mark(document, part, seen);
}

/** Bytes are of the format `binary` in OpenAPI 3.0; in 3.1 they have a media type and no encoding. */
function isFile({ type, format, contentMediaType, contentEncoding }: SchemaFields): boolean {
  const isText = type === undefined || [type].flat().includes("string");
  const hasBytes = contentMediaType !== undefined && contentEncoding === undefined;
  return isText && (format === "binary" || hasBytes);
}

type SchemaFields = Readonly<Record<string, unknown>>;

function follow(document: OpenApiDocument, node: unknown): unknown {
  if (!isRecord(node)) return node;
  try {
    return resolve<object>(document, node);
  } catch {
    // What leads nowhere is no file.
    return undefined;
  }
}
