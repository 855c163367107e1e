/**
 * Pairs the items of two lists that have no order, each once: by the first rule, and what that leaves by the next.
 *
 * @returns what corresponds in `before`, by the items of `after`
 */
export function pairByRules<Item>(
  before: readonly Item[],
  after: readonly Item[],
  rules: readonly ((before: Item, after: Item) => boolean)[],
): Map<Item, Item> {
  const pairs = new Map<Item, Item>();
  const free = new Set(before);
  for (const isPair of rules) {
    for (const item of after.filter((each) => !pairs.has(each))) {
      const found = [...free].find((each) => isPair(each, item));
      if (found === undefined) continue;
      pairs.set(item, found);
      free.delete(found);
    }
  }
  return pairs;
}
