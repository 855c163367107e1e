import { asRecord } from "../../runtime/json/as-record.js";

/** Lists the names of the members of two objects without duplicates. */
export function namesOf(left: unknown, right: unknown): string[] {
  return [...new Set([...Object.keys(asRecord(left)), ...Object.keys(asRecord(right))])];
}
