/** What one list has and the other one lacks. */
export interface ListDifference<Item> {
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
}

/** Finds which items came and which went, each in the order of its list. */
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
