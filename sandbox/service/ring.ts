/** Keeps the newest items up to a number and lets go of the oldest, both in constant time. */
export class Ring<Item> {
  readonly #capacity: number;
  #items: Item[] = [];
  /** Where the oldest item is, once the ring is full. */
  #oldest = 0;

  /** @throws {RangeError} unless the capacity is a whole number from 1 on */
  constructor(capacity: number) {
    this.#capacity = checkKept(capacity);
  }

  /** Adds an item; returns the one that had to make room for it. */
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

  /** The items, oldest first. */
  toArray(): Item[] {
    return [...this.#items.slice(this.#oldest), ...this.#items.slice(0, this.#oldest)];
  }

  /** Lets go of everything. */
  clear(): void {
    this.#items = [];
    this.#oldest = 0;
  }
}

/** Returns the number of things to keep when it is one; throws otherwise. */
export function checkKept(count: number): number {
  if (Number.isSafeInteger(count) && count >= 1) return count;
  throw new RangeError(`Expected a whole number from 1 on, not ${count}`);
}
