/** A binary heap: returns the smallest item immediately, and adds or removes any item in logarithmic time. */
export class MinHeap<Item> {
  readonly #slots: Slot<Item>[] = [];
  readonly #isBefore: (left: Item, right: Item) => boolean;

  /** @param isBefore whether the left item is smaller */
  constructor(isBefore: (left: Item, right: Item) => boolean) {
    this.#isBefore = isBefore;
  }

  /** Number of items. */
  get size(): number {
    return this.#slots.length;
  }

  /** The smallest item; `undefined` if there is none. */
  get first(): Item | undefined {
    return this.#slots[0]?.item;
  }

  /** Adds an item. Returns a function that removes it, or does nothing once it has gone. */
  add(item: Item): () => void {
    const slot = { item, at: this.#slots.length };
    this.#slots.push(slot);
    this.#rise(slot);
    return () => this.#remove(slot);
  }

  /** Removes the smallest item. */
  removeFirst(): void {
    const [first] = this.#slots;
    if (first !== undefined) this.#remove(first);
  }

  #remove(slot: Slot<Item>): void {
    if (this.#slots[slot.at] !== slot) return;
    const last = this.#slots.pop();
    if (last === undefined || last === slot) return;
    this.#put(last, slot.at);
    this.#rise(last);
    this.#sink(last);
  }

  #rise(slot: Slot<Item>): void {
    for (;;) {
      const parent = this.#slots[(slot.at - 1) >> 1];
      if (parent === undefined || !this.#isBefore(slot.item, parent.item)) return;
      this.#swap(slot, parent);
    }
  }

  #sink(slot: Slot<Item>): void {
    for (;;) {
      const child = this.#smallerChild(slot.at);
      if (child === undefined || !this.#isBefore(child.item, slot.item)) return;
      this.#swap(slot, child);
    }
  }

  #smallerChild(at: number): Slot<Item> | undefined {
    const left = this.#slots[2 * at + 1];
    const right = this.#slots[2 * at + 2];
    if (left === undefined || right === undefined) return left;
    return this.#isBefore(right.item, left.item) ? right : left;
  }

  #swap(left: Slot<Item>, right: Slot<Item>): void {
    const { at } = left;
    this.#put(left, right.at);
    this.#put(right, at);
  }

  #put(slot: Slot<Item>, at: number): void {
    slot.at = at;
    this.#slots[at] = slot;
  }
}

interface Slot<Item> {
  readonly item: Item;
  /** Its position in the heap; the last one once it has been removed. */
  at: number;
}
