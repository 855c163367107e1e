import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MinHeap } from "../../sandbox/min-heap.js";

function heapOf(values: readonly number[]): { heap: MinHeap<number>; removals: (() => void)[] } {
  const heap = new MinHeap<number>((left, right) => left < right);
  return { heap, removals: values.map((value) => heap.add(value)) };
}

function drain(heap: MinHeap<number>): number[] {
  const drained: number[] = [];
  for (let first = heap.first; first !== undefined; first = heap.first) {
    drained.push(first);
    heap.removeFirst();
  }
  return drained;
}

describe("MinHeap", () => {
  it("gives its items in rising order, whatever the order they came in and whichever were removed", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer(), fc.boolean())), (entries) => {
        const { heap, removals } = heapOf(entries.map(([value]) => value));
        entries.forEach(([, isRemoved], index) => isRemoved && removals[index]?.());
        const kept = entries.filter(([, isRemoved]) => !isRemoved).map(([value]) => value);
        expect(heap.size).toBe(kept.length);
        expect(drain(heap)).toEqual(kept.toSorted((left, right) => left - right));
      }),
    );
  });

  it("leaves the others alone when an item is removed twice, or after it was first", () => {
    const { heap, removals } = heapOf([1, 2, 3]);
    heap.removeFirst();
    removals[0]?.();
    removals[2]?.();
    removals[2]?.();
    expect(drain(heap)).toEqual([2]);
  });

  it("has nothing to give or to remove when it is empty", () => {
    const { heap } = heapOf([]);
    heap.removeFirst();
    expect(heap.first).toBeUndefined();
    expect(heap.size).toBe(0);
  });
});
