import { isRecord } from "../../runtime/json/values.js";
import { knownValues, type OpenApiDocument, type OperationObject } from "./openapi.js";
import { effectiveSchema } from "./effective-schema.js";
import { resolveBody } from "./resolve-json.js";

/** The actions of an operation with `x-actions`. */
export interface Actions {
  /** The field of the body that names the action. */
  readonly field: string;
  /** The actions that the document lists. */
  readonly values: readonly string[];
}

/** Reads the actions of an operation (`x-actions`); `undefined` if it has none. */
export function readActions(
  document: OpenApiDocument,
  operation: OperationObject,
): Actions | undefined {
  const extension = operation["x-actions"];
  if (!isRecord(extension) || !("field" in extension)) return undefined;
  const field = String(extension["field"]);
  const property = resolveBody(document, operation)?.properties?.[field];
  const values = property === undefined ? [] : knownValues(effectiveSchema(document, property));
  return { field, values: values.map(String) };
}
