import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { resolve, type Content, type OpenApiDocument } from "../model/openapi.js";
import { referredSchema } from "../model/schema-name.js";

type Node = Record<string, unknown>;

/** Lists the media type objects of the form data that operations accept. */
export function listFormMedia(document: OpenApiDocument): Node[] {
  const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item));
  const found = operations.flatMap((operation) => {
    const { content } = asRecord(followReference(document, asRecord(operation)["requestBody"]));
    // The structure of the document was already checked.
    const media = Object.entries(asRecord(content) as Content);
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
  const schemas = asRecord(document.components?.schemas);
  const media = listFormMedia(document);
  const inForms = reach(
    schemas,
    media.map(({ schema }) => schema),
  );
  const holders = listHolders(schemas, inForms);
  if (holders.size === 0) return holders;
  const { schemas: _, ...components } = asRecord(document.components);
  const elsewhere = reach(schemas, [{ ...document, components }], new Set(media));
  return new Set([...holders].filter((name) => elsewhere.has(name)));
}

/** Returns the target of a reference; `undefined` if it does not exist. */
export function followReference(document: OpenApiDocument, node: unknown): unknown {
  if (!isRecord(node)) return node;
  try {
    return resolve<object>(document, node);
  } catch {
    // A broken reference is not a file.
    return undefined;
  }
}

/** Returns the names of the component schemas that the roots refer to, directly or indirectly. */
function reach(
  schemas: Node,
  roots: readonly unknown[],
  skipped: ReadonlySet<unknown> = new Set(),
): Set<string> {
  const names = new Set<string>();
  for (const root of roots) for (const name of listReferred(root, skipped)) names.add(name);
  // Iterating over a set includes the names that the loop adds.
  for (const name of names) for (const next of listReferred(schemas[name])) names.add(next);
  return names;
}

function listReferred(root: unknown, skipped: ReadonlySet<unknown> = new Set()): string[] {
  const names: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null || skipped.has(node)) return;
    const name = referredSchema(node);
    if (name !== undefined) names.push(name);
    Object.values(node).forEach(visit);
  };
  visit(root);
  return names;
}

/** Lists which of the named schemas are files or contain files, directly or indirectly. */
function listHolders(schemas: Node, names: ReadonlySet<string>): Set<string> {
  const holders = new Set([...names].filter((name) => holdsFile(schemas[name])));
  let size = -1;
  while (holders.size > 0 && size < holders.size) {
    size = holders.size;
    for (const name of names) {
      if (listReferred(schemas[name]).some((next) => holders.has(next))) holders.add(name);
    }
  }
  return holders;
}

function holdsFile(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  return (isRecord(node) && isFile(node)) || Object.values(node).some(holdsFile);
}
