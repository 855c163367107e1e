/** Stores the newest items up to a number and drops the oldest, both in constant time. */
export class Ring<Item> {
  readonly #capacity: number;
  #items: Item[] = [];
  /** Position of the oldest item, once the ring is full. */
  #oldest = 0;

  /** @throws {RangeError} when the capacity is not a whole number of at least 1 */
  constructor(capacity: number) {
    this.#capacity = checkKept(capacity);
  }

  /** Adds an item. Returns the one that was dropped for it. */
  push(item: Item): Item | undefined {
    if (this.#items.length < this.#capacity) {
      this.#items.push(item);
      return undefined;
    }
    const evicted = this.#items[this.#oldest];
    this.#items[this.#oldest] = item;
    this.#oldest = (this.#oldest + 1) % this.#capacity;
    return evicted;
  }

  /** Returns the items, oldest first. */
  toArray(): Item[] {
    return [...this.#items.slice(this.#oldest), ...this.#items.slice(0, this.#oldest)];
  }

  /** Drops everything. */
  clear(): void {
    this.#items = [];
    this.#oldest = 0;
  }
}

/** Returns a number of items to store if it is valid; throws otherwise. */
export function checkKept(count: number): number {
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new RangeError(`Expected a whole number of 1 or more, not  ${count}`);
}
