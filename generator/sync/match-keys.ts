import { pathShape } from "../compare/match-operations.js";
import { pairStatuses } from "../compare/pair-statuses.js";

/**
 * Maps every key of a map to its new key, usually itself.
 *
 * A path maps to one of the same shape, a status range to a status within it.
 */
export function matchKeys(
  before: readonly string[],
  after: readonly string[],
): Map<string, string> {
  const statuses = new Map(pairStatuses(before, after));
  const shapes = new Map(after.map((key) => [shapeOf(key), key]));
  return new Map(
    before.flatMap((key): [string, string][] => {
      const name = after.includes(key) ? key : (shapes.get(shapeOf(key)) ?? statuses.get(key));
      return name === undefined ? [] : [[key, name]];
    }),
  );
}

function shapeOf(key: string): string {
  return key.startsWith("/") ? pathShape(key) : key;
}
