import { asRecord } from "../../runtime/json/as-record.js";
import { isRecord } from "../../runtime/json/is-record.js";
import type { IsSame } from "./same.js";

/**
 * Finds for every item of a list the one of an earlier list that it stands for, by its index.
 *
 * Equal items stand for each other; then those with the same name or URL; what is left over, in order.
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

/** Something with a name is not turned into something that has none. */
function isNamedApart(old: unknown, current: unknown): boolean {
  return (nameOf(old) === undefined) !== (nameOf(current) === undefined);
}
