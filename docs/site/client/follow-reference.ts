import { asRecord, asText, type JsonObject } from "../../../runtime/json/values.js";
import { readAt, splitPointer } from "../../../runtime/json/pointer.js";

/** The object that a reference within a document leads to, or the object itself when it is no such reference. */
export function followReference(value: unknown, document: JsonObject): JsonObject {
  const reference = asText(asRecord(value)["$ref"]);
  if (!reference.startsWith("#/")) return asRecord(value);
  return asRecord(readAt(document, splitPointer(reference)));
}
