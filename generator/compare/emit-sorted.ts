import { isRecord } from "../../runtime/json/values.js";

/**
 * Emits a value as JSON with sorted members, so that the same facts result in the same text.
 *
 * @param replace - returns another value for a member
 */
export function emitSorted(
  value: unknown,
  replace: (key: string, value: unknown) => unknown = (_, same) => same,
): string {
  return JSON.stringify(value, (key, member: unknown) => {
    const node = replace(key, member);
    if (!isRecord(node)) return node;
    return Object.fromEntries(Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}
