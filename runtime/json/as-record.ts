import { isRecord } from "./is-record.js";
import type { JsonObject } from "./json-object.js";

/** The object itself; for anything else an empty one. */
export function asRecord(value: unknown): JsonObject {
  return isRecord(value) ? value : {};
}
