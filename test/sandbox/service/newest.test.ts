import { describe, expect, it } from "vitest";
import { checkKept, keepNewest } from "../../../sandbox/service/newest.js";

describe("keepNewest", () => {
  it("removes the oldest items, and says which", () => {
    const items = new Set([1, 2, 3, 4, 5]);
    const removed: number[] = [];
    keepNewest(items, 3, (item) => removed.push(item));

    expect([...items]).toEqual([3, 4, 5]);
    expect(removed).toEqual([1, 2]);
  });

  it("removes nothing as long as there are fewer", () => {
    const items = new Map([["a", 1]]);
    keepNewest(items, 2);

    expect([...items]).toEqual([["a", 1]]);
  });
});

it.each([0, -1, 1.5, NaN, Infinity])("a sandbox cannot keep %d items", (count) => {
  expect(() => checkKept(count)).toThrow(RangeError);
});
