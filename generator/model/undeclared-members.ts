import { asList, isRecord } from "../../runtime/json/values.js";
import { readAt, splitPointer } from "../../runtime/json/pointer.js";
import { isReference, type OpenApiDocument } from "./openapi.js";

type Node = Readonly<Record<string, unknown>>;

/**
 * Lists members that a schema requires but does not declare, inherit, or mention otherwise: usually a name that was
 * changed in only one of two places. What one part of a composition requires, another part may declare.
 *
 * @param pointer - returns the location of the schema
 */
export function listUndeclared(
  document: OpenApiDocument,
  schema: Node,
  pointer: () => string,
): string[] {
  const { properties, required, additionalProperties, patternProperties } = schema;
  if (!isRecord(properties) || additionalProperties !== undefined) return [];
  if (patternProperties !== undefined || Object.keys(properties).length === 0) return [];
  const missing = asList(required).filter(
    (name): name is string => typeof name === "string" && !Object.hasOwn(properties, name),
  );
  if (missing.length === 0 || /\/(?:allOf|anyOf|oneOf)\/\d+$/.test(pointer())) return [];
  return missing.filter((name) => !declares(document, schema, name, new Set()));
}

function declares(
  document: OpenApiDocument,
  node: unknown,
  name: string,
  seen: Set<unknown>,
): boolean {
  if (!isRecord(node) || seen.has(node)) return false;
  seen.add(node);
  if (isRecord(node["properties"]) && Object.hasOwn(node["properties"], name)) return true;
  const target = isReference(node) ? [readAt(document, splitPointer(node.$ref))] : [];
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => asList(node[key]));
  return [...target, ...parts].some((part) => declares(document, part, name, seen));
}
