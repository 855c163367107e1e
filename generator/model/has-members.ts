/**
 * Reports whether a value has members: an object, or a list, whose members are its items by index.
 *
 * Code that visits every node of a document reads the members by `Object.keys`, because `Object.entries` creates a list
 * for each of them.
 */
export function hasMembers(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
