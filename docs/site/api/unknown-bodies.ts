import { isRecord, asRecord, type JsonObject } from "../../../runtime/json/values.js";

/** What pages say of a body that the service's description leaves open. */
export const unknownBody = "This body's shape is not documented.";

/** A copy of responses in which each body of unknown shape says so. Without it, pages would say no more than `any`. */
export function nameUnknownBodies(responses: JsonObject): JsonObject {
  return mapValues(responses, (response) =>
    response["content"] === undefined
      ? response
      : { ...response, content: mapValues(asRecord(response["content"]), nameUnknownBody) },
  );
}

function nameUnknownBody(media: JsonObject): JsonObject {
  return isUnknown(media["schema"]) ? { ...media, schema: { description: unknownBody } } : media;
}

/** Any value at all matches a schema that has no keyword. */
function isUnknown(schema: unknown): boolean {
  return isRecord(schema) && Object.keys(schema).length === 0;
}

function mapValues(object: JsonObject, change: (value: JsonObject) => JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, change(asRecord(value))]),
  );
}
