import { asRecord, isRecord } from "../../../runtime/json/values.js";
import { follow, listOperations, type OpenApiDocument, type Node } from "../openapi.js";
import { type Reached, reachSchemas } from "./reach-schemas.js";

/** Lists the media type objects of the form data that operations accept. */
export function listFormMedia(document: OpenApiDocument): Node[] {
  const found = listOperations(document).flatMap(({ source }) => {
    const { content } = asRecord(follow(document, source.requestBody));
    const media = Object.entries(asRecord(content));
    return media.flatMap(([type, each]) => (type.startsWith("multipart/") ? [each] : []));
  });
  return [...new Set(found)].filter(isRecord);
}

/**
 * Reports whether values of a schema are bytes (OpenAPI 3.0: the format `binary`; 3.1: a media type and no encoding).
 */
export function isFile({ type, format, contentMediaType, contentEncoding }: Node): boolean {
  const isText = type === undefined || [type].flat().includes("string");
  const hasBytes = contentMediaType !== undefined && contentEncoding === undefined;
  return isText && (format === "binary" || hasBytes);
}

/**
 * Finds the component schemas with files that are used both in form data and elsewhere. Elsewhere the bytes are text,
 * so each use needs its own type.
 */
export function findSharedFiles(document: OpenApiDocument): ReadonlySet<string> {
  const { marked } = reachForms(document);
  if (marked.size === 0) return new Set();
  const media = new Set<unknown>(listFormMedia(document));
  const { schemas: _, ...components } = asRecord(document.components);
  const whole = new Map([[{ ...document, components }, "document"]]);
  const { uses } = reachSchemas(document, whole, (node) => media.has(node));
  const names = [...marked].filter((each) => typeof each === "string");
  return new Set(names.filter((name) => uses.has(name)));
}

/** Finds the component schemas that form data uses; those with files are marked. */
export function reachForms(document: OpenApiDocument): Reached {
  const forms = new Map(listFormMedia(document).map((each) => [each, "mediaType"]));
  return reachSchemas(document, forms, isFile);
}
