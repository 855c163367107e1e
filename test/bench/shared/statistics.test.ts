import { describe, expect, it } from "vitest";
import { summarize } from "../../../bench/shared/statistics.js";

describe("summarize", () => {
  it("takes the middle one of an odd number of values, whatever their order", () => {
    expect(summarize([9, 100, 2])).toEqual({ median: 9, min: 2, max: 100 });
  });

  it("takes the mean of the middle two of an even number of values", () => {
    expect(summarize([4, 1, 2, 10])).toEqual({ median: 3, min: 1, max: 10 });
  });

  it("knows nothing of no values", () => {
    expect(summarize([])).toEqual({ median: Number.NaN, min: Number.NaN, max: Number.NaN });
  });
});
