import { asList, asRecord, isRecord } from "../../runtime/json/values.js";
import { listParts } from "./effective-schema.js";
import type { OpenApiDocument } from "./openapi.js";

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
  const declared = listParts(document, schema).map((part) => asRecord(part.properties));
  return missing.filter((name) => !declared.some((each) => Object.hasOwn(each, name)));
}
