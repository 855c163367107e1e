/** Removes the oldest of some items, in the order in which they were added, so that a number of them is left. */
export function keepNewest<Item>(
  items: Map<Item, unknown> | Set<Item>,
  kept: number,
  onRemove?: (item: Item) => void,
): void {
  for (const item of items.keys()) {
    if (items.size <= kept) return;
    items.delete(item);
    onRemove?.(item);
  }
}

/** Returns a number of items to store if it is valid; throws otherwise. */
export function checkKept(count: number): number {
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new RangeError(`Expected a whole number of 1 or more, not  ${count}`);
}
