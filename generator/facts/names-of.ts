import { asRecord } from "../../runtime/json/as-record.js";

/** Names of the members of two objects, each once. */
export function namesOf(left: unknown, right: unknown): string[] {
  return [...new Set([...Object.keys(asRecord(left)), ...Object.keys(asRecord(right))])];
}
