import { isRecord } from "../../runtime/json/is-record.js";

/** Sorts the members of all objects in a value, so that the same facts result in the same text. */
export function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(
    ([name, member]) => [name, sortMembers(member)] as const,
  );
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
