/**
 * Items, available now or later. Arrays are iterable too, but with a type of their own, the compiler says which item is
 * wrong.
 */
export type Items<Item> = Item[] | Iterable<Item> | AsyncIterable<Item>;

/** Starts to read items that are available now or later. */
export function startIteration<Item>(items: Items<Item>): Iterator<Item> | AsyncIterator<Item> {
  return Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
}
