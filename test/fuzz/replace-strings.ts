/** Replaces strings of a JSON value, each picked by a number, in a copy. */
export function replaceStrings(
  value: object,
  replacements: readonly (readonly [at: number, text: string])[],
): object {
  const copy = structuredClone(value);
  for (const [at, text] of replacements) {
    const places = listStrings(copy);
    const place = places[at % places.length];
    if (place !== undefined) Reflect.set(place.owner, place.key, text);
  }
  return copy;
}

interface Place {
  readonly owner: object;
  readonly key: string;
}

function listStrings(node: unknown): Place[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    typeof child === "string" ? [{ owner: node, key }] : listStrings(child),
  );
}
