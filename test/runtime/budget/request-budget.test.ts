import { describe, expect, it } from "vitest";
import { requestBudget } from "../../../runtime/budget/request-budget.js";
import { described } from "../../overlays/limits/tables.js";

describe("requestBudget", () => {
  it.each([
    [0, 25, 25],
    [10, 25, 25],
    [12, 25, 25],
    [12.5, 25, 25],
    [13, 26, 26],
    [49, 98, 98],
    [50, 100, 100],
    [51, 100, 102],
    [250, 100, 500],
    [1_000, 100, 2_000],
  ])(
    "for a concurrency of %d is %d general and %d status reads per second",
    (concurrency, general, status) => {
      expect(requestBudget(described.requestRate, concurrency)).toEqual({ general, status });
    },
  );

  it.each([-1, Number.NaN])("refuses a concurrency of %d", (concurrency) => {
    expect(() => requestBudget(described.requestRate, concurrency)).toThrow(RangeError);
  });
});
