import { isRecord } from "./is-record.js";
import type { JsonObject } from "./json-object.js";

/** Returns an object unchanged, and an empty object for anything else. */
export function asRecord(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}
