import { printableLine } from "./printable.js";

/** Says that a name is unknown, and which one was probably meant. If none is close, lists all names. */
export function describeUnknown(given: string, names: readonly string[]): string {
  const nearest = nearestName(given, names);
  const shown = `\`${printableLine(given.slice(0, 60))}\` is unknown`;
  if (nearest !== undefined) return `${shown}: did you mean \`${nearest}\`?`;
  return `${shown}; expected one of ${names.toSorted().join(", ")}.`;
}

/**
 * Returns the name that was probably meant; `undefined` if none is close.
 *
 * Ignores case and separators, so `baseURL` and `base_url` match `baseUrl`. Allows up to two typos, and at most one in
 * three letters.
 */
export function nearestName(given: string, names: readonly string[]): string | undefined {
  const plain = strip(given);
  const [nearest] = names
    .map((name) => ({ name, distance: editDistance(plain, strip(name)) }))
    .toSorted((left, right) => left.distance - right.distance);
  if (nearest === undefined) return undefined;
  const slips = Math.max(plain.length, nearest.name.length) / 3;
  return nearest.distance <= (plain.length > 3 ? Math.max(2, slips) : 1) ? nearest.name : undefined;
}

function strip(name: string): string {
  return name
    .slice(0, longest)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");
}

/** A longer text is no typo of a name. */
const longest = 40;

/** Number of letters to add, remove or replace. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const letter of from) {
    let [diagonal, left] = [Infinity, Infinity];
    above = above.map((over, column) => {
      const replaced = letter === to[column - 1] ? diagonal : diagonal + 1;
      diagonal = over;
      left = Math.min(replaced, over + 1, left + 1);
      return left;
    });
  }
  return above.at(-1) ?? 0;
}
