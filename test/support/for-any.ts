import fc from "fast-check";

/** Checks in so many runs what holds for any values of these kinds; `false` says that it does not. */
export function forAny<Values extends [unknown, ...unknown[]]>(
  runs: number,
  kinds: { readonly [At in keyof Values]: fc.Arbitrary<Values[At]> },
  holds: (...values: Values) => unknown,
): Promise<void> {
  const values = fc.tuple<Values>(...kinds);
  const property = fc.asyncProperty(values, async (given) => (await holds(...given)) !== false);
  return fc.assert(property, { numRuns: runs });
}
