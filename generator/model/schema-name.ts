import { splitPointer } from "../../runtime/json/pointer.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { isReference } from "./openapi.js";

/**
 * Returns the name of the component schema that a reference targets; `undefined` if it targets anything else, or a part
 * of one.
 */
export function schemaNameOf(reference: string): string | undefined {
  const [components, section, name, ...deeper] = splitPointer(reference);
  const isSchema = components === "components" && section === "schemas" && deeper.length === 0;
  return isSchema ? name : undefined;
}

/** Returns the name of the component schema that a node refers to; `undefined` if it is not such a reference. */
export function referredSchema(node: unknown): string | undefined {
  return isRecord(node) && isReference(node) ? schemaNameOf(node.$ref) : undefined;
}
