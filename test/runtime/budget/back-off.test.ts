import { describe, expect, it } from "vitest";
import { backOff } from "../../../runtime/budget/back-off.js";

describe("the wait before a repeat", () => {
  it.each([
    [1, 500],
    [2, 1_000],
    [5, 8_000],
    [6, 8_000],
  ])("of number %i takes %i ms at the longest", (retry, longest) => {
    expect(backOff(retry, 1)).toBe(longest);
  });

  it("can be any part of that", () => {
    expect([0, 0.25].map((chance) => backOff(3, chance))).toEqual([0, 500]);
  });
});
