import { asRecord, isRecord } from "../../runtime/json/values.js";
import { follow, listOperations, referredSchema, type OpenApiDocument } from "../model/openapi.js";
import { hasMembers } from "../model/has-members.js";

type Node = Record<string, unknown>;

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
  const { schemas: _, ...components } = asRecord(document.components);
  const schemas = asRecord(document.components?.schemas);
  const media = listFormMedia(document);
  const inForms = reach(schemas, media);
  const files = new Set([...inForms].filter((name) => hasFile(schemas[name])));
  if (files.size === 0) return files;
  const elsewhere = reach(schemas, [{ ...document, components }], new Set(media));
  const holdsFile = (name: string): boolean =>
    [name, ...reach(schemas, [schemas[name]])].some((inner) => files.has(inner));
  return new Set([...inForms].filter((name) => elsewhere.has(name) && holdsFile(name)));
}

/** Returns the names of the component schemas that the roots refer to, directly or indirectly. */
export function reach(
  schemas: Node,
  roots: readonly unknown[],
  skipped?: ReadonlySet<unknown>,
): Set<string> {
  const names = new Set<string>();
  const collect = (node: unknown): void => {
    if (!hasMembers(node) || skipped?.has(node) === true) return;
    const name = referredSchema(node);
    if (name !== undefined) names.add(name);
    for (const each of Object.values(node)) collect(each);
  };
  collect(roots);
  // Iterating over a set includes the names that the loop adds.
  for (const name of names) collect(schemas[name]);
  return names;
}

function hasFile(node: unknown): boolean {
  return hasMembers(node) && (isFile(node) || Object.values(node).some(hasFile));
}
