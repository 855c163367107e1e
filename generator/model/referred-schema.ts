import { isRecord } from "../../runtime/json/is-record.js";
import { isReference } from "./openapi.js";
import { schemaNameOf } from "./schema-name.js";

/** Name of the component schema that a node refers to; `undefined`: it is no reference, or it leads elsewhere. */
export function referredSchema(node: unknown): string | undefined {
  return isRecord(node) && isReference(node) ? schemaNameOf(node.$ref) : undefined;
}
