import { asList } from "../../runtime/json/as-list.js";
import { isRecord } from "../../runtime/json/is-record.js";
import { effectiveSchema } from "../model/effective-schema.js";
import type { OpenApiDocument, Referable, SchemaObject } from "../model/openapi.js";

/**
 * Lists the schemas of `data` if a schema describes whole events by the names of their fields (OpenAPI 3.2, Special
 * Considerations for Server-Sent Events), one for each alternative; `undefined` if it describes the data of an event.
 */
export function listEventData(
  document: OpenApiDocument,
  schema: Referable<SchemaObject>,
  seen: ReadonlySet<object> = new Set(),
): SchemaObject[] | undefined {
  if (seen.has(schema)) return undefined;
  const { properties = {}, anyOf, oneOf } = effectiveSchema(document, schema);
  if (!Object.keys(properties).every((name) => eventFields.has(name))) return undefined;
  const branches = [...asList(anyOf), ...asList(oneOf)].filter(isRecord);
  if (branches.length === 0) {
    const { data } = properties;
    if (data === undefined) return undefined;
    const content = effectiveSchema(document, data);
    // A lone field `data` may mean anything, unless it is text with a content schema, as the standard requires for
    // events.
    const isEvent = Object.keys(properties).length > 1 || content["contentSchema"] !== undefined;
    return isEvent ? [content] : undefined;
  }
  const known = new Set([...seen, schema]);
  const parts = branches.map((branch) => listEventData(document, branch, known));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** The fields of an event (HTML standard, section 9.2.6). */
const eventFields: ReadonlySet<string> = new Set(["data", "event", "id", "retry"]);
