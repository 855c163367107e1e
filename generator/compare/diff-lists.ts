/** The items that only one of two lists contains. */
export interface ListDifference<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
}

/** Finds added and removed items, each in the order of its list. */
export function diffLists<Item>(
  before: Iterable<Item>,
  after: Iterable<Item>,
): ListDifference<Item> {
  const [old, current] = [new Set(before), new Set(after)];
  return {
    added: [...current].filter((item) => !old.has(item)),
    removed: [...old].filter((item) => !current.has(item)),
  };
}
