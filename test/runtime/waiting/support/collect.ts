/** Reads an iterator to its end, into a list of the caller's if something may end that early. */
export async function collect<Item>(
  items: AsyncIterable<Item>,
  collected: Item[] = [],
): Promise<Item[]> {
  for await (const item of items) {
    if (collected.push(item) > 10_000) throw new Error("The iterator does not end.");
  }
  return collected;
}
