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
 * Ignores case and separators, so `baseURL` and `base_url` match `baseUrl`.
 *
 * @param most typos that are allowed
 *
 * @default up to two, or one in three letters
 */
export function nearestName(
  given: string,
  names: readonly string[],
  most?: number,
): string | undefined {
  const plain = strip(given);
  let nearest = "";
  let distance = Infinity;
  for (const name of names) {
    const own = editDistance(plain, strip(name));
    if (own >= distance) continue;
    nearest = name;
    distance = own;
  }
  const slips = Math.max(plain.length, nearest.length) / 3;
  const usual = plain.length > 3 ? Math.max(2, slips) : 1;
  return distance <= (most ?? usual) ? nearest : undefined;
}

function strip(name: string): string {
  return name.slice(0, longest).toLowerCase().replaceAll(/[\W_]/g, "");
}

/** A longer text is no typo of a name. */
const longest = 40;

/** Number of letters to add, remove or replace. */
function editDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const letter of from) {
    let diagonal = Infinity;
    let left = Infinity;
    above = above.map((over, column) => {
      const replaced = letter === to[column - 1] ? diagonal : diagonal + 1;
      diagonal = over;
      left = Math.min(replaced, over + 1, left + 1);
      return left;
    });
  }
  return above.at(-1) ?? 0;
}
