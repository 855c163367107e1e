import { expect, it } from "vitest";
import { medianOf } from "../../../bench/shared/median.js";

it.each([
  ["takes the middle one of an odd number of values, whatever their order", [9, 100, 2], 9],
  ["takes the mean of the middle two of an even number of values", [4, 1, 2, 10], 3],
  ["knows nothing of no values", [], Number.NaN],
])("medianOf %s", (_, values, median) => {
  expect(medianOf(values)).toBe(median);
});
