import { describe, expect, it } from "vitest";
import { Ring } from "../../../sandbox/service/ring.js";

describe("Ring", () => {
  it("keeps the newest items, oldest first, and hands back the others", () => {
    const ring = new Ring<number>(3);
    const evicted = [1, 2, 3, 4, 5, 6, 7].map((item) => ring.push(item));

    expect(evicted).toEqual([undefined, undefined, undefined, 1, 2, 3, 4]);
    expect(ring.toArray()).toEqual([5, 6, 7]);
  });

  it("lists what there is before it is full", () => {
    const ring = new Ring<number>(3);
    ring.push(1);
    ring.push(2);

    expect(ring.toArray()).toEqual([1, 2]);
  });

  it("starts anew after it was emptied", () => {
    const ring = new Ring<number>(2);
    for (const item of [1, 2, 3]) ring.push(item);
    ring.clear();

    expect(ring.push(4)).toBeUndefined();
    expect(ring.toArray()).toEqual([4]);
  });

  it.each([0, -1, 1.5, NaN, Infinity])("cannot keep %d items", (capacity) => {
    expect(() => new Ring(capacity)).toThrow(RangeError);
  });
});
