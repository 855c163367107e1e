import { isRecord } from "../../runtime/json/is-record.js";
import { isReference } from "./openapi.js";
import { schemaNameOf } from "./schema-name.js";

/** Returns the name of the component schema that a node refers to; `undefined` if it is not such a reference. */
export function referredSchema(node: unknown): string | undefined {
  return isRecord(node) && isReference(node) ? schemaNameOf(node.$ref) : undefined;
}
