import { pathShape } from "../compare/match-operations.js";
import { pairStatuses } from "../compare/pair-statuses.js";

/**
 * Finds for every key of a map the one that it becomes: mostly itself.
 *
 * A path becomes the one of the same shape, a range of statuses one within it.
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
