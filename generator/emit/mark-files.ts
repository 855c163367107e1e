import { asRecord, isRecord } from "../../runtime/json/values.js";
import { emitPointer } from "../../runtime/json/pointer.js";
import { follow, type OpenApiDocument, referredSchema } from "../model/openapi.js";
import { findSharedFiles, isFile, listFormMedia } from "../read/form-files.js";
import { freeName } from "./copy-for-types.js";

/** Keyword that marks a schema whose values are files, not text. */
export const fileMark = "x-file";

/**
 * Marks the schemas of files in the form data of operations, in place (OpenAPI 3.1.1, section 4.8.14.5).
 *
 * Elsewhere the same schemas are text, because JSON cannot contain bytes, so form data gets copies of shared schemas.
 */
export function markFiles(document: OpenApiDocument): void {
  separateShared(document);
  const seen = new Set<unknown>();
  for (const { schema } of listFormMedia(document)) mark(document, schema, seen);
}

/** Copies schemas with files that form data shares with other uses. */
function separateShared(document: OpenApiDocument): void {
  const shared = findSharedFiles(document);
  if (shared.size === 0) return;
  const schemas: Record<string, unknown> = asRecord(document.components?.schemas);
  const copies = new Map([...shared].map((name) => [name, freeName(schemas, `${name}_multipart`)]));
  for (const [name, copy] of copies) schemas[copy] = structuredClone(schemas[name]);
  const seen = new Set<unknown>();
  for (const media of listFormMedia(document)) redirect(schemas, media["schema"], copies, seen);
}

/** Redirects references in a schema and all its parts to the copies. */
function redirect(
  schemas: Readonly<Record<string, unknown>>,
  node: unknown,
  copies: ReadonlyMap<string, string>,
  seen: Set<unknown>,
): void {
  if (typeof node !== "object" || node === null || seen.has(node)) return;
  seen.add(node);
  const name = referredSchema(node);
  const copy = name === undefined ? undefined : copies.get(name);
  if (copy !== undefined) Reflect.set(node, "$ref", emitPointer("components", "schemas", copy));
  const target = copy ?? name;
  if (target !== undefined) redirect(schemas, schemas[target], copies, seen);
  for (const part of Object.values(node)) redirect(schemas, part, copies, seen);
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
