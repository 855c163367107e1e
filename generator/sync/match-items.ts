import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { IsSame } from "./same.js";

/**
 * Matches every item of a list with an item of an earlier list, by index.
 *
 * Equal items match first; then those with the same name or URL; then the rest, in order.
 */
export function matchItems(
  before: readonly unknown[],
  after: readonly unknown[],
  isSame: IsSame,
): (number | undefined)[] {
  const matches = after.map((): number | undefined => undefined);
  const free = new Set(before.keys());
  const match = (isMatch: (old: unknown, current: unknown) => boolean): void => {
    after.forEach((current, at) => {
      if (matches[at] !== undefined) return;
      const found = [...free].find((from) => isMatch(before[from], current));
      if (found === undefined) return;
      free.delete(found);
      matches[at] = found;
    });
  };
  match(isSame);
  match((old, current) => nameOf(old) !== undefined && nameOf(old) === nameOf(current));
  match((old, current) => isRecord(old) && isRecord(current) && !isNamedApart(old, current));
  return matches;
}

function nameOf(item: unknown): string | undefined {
  const { name, in: place, url, $ref } = asRecord(item);
  const found = $ref ?? url ?? name;
  return found === undefined ? undefined : `${String(place)} ${String(found)}`;
}

/** Reports whether only one of two items has a name; such items never match. */
function isNamedApart(old: unknown, current: unknown): boolean {
  return (nameOf(old) === undefined) !== (nameOf(current) === undefined);
}
