import { asRecord } from "../../runtime/json/as-record.js";
import type { WorkId } from "./journal/journal.js";

/** Returns what identifies created work. The creation has made sure that it does. */
export function workIdOf(created: unknown, field: string): WorkId {
  const id: unknown = asRecord(created)[field];
  return typeof id === "number" ? id : String(id);
}
