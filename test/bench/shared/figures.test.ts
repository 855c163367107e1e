import { expect, it } from "vitest";
import { alternate } from "../../../bench/shared/alternate.js";
import { medianOf } from "../../../bench/shared/median.js";
import { lognormal, seededRandom } from "../../../bench/shared/random.js";
import { RateWindows } from "../../../bench/shared/rate-windows.js";

it("alternate measures by turns, starts each round with the next one, and does not count the first round", async () => {
  const order: string[] = [];
  const candidate = (name: string) => ({ name, measure: () => Promise.resolve(order.push(name)) });
  const results = await alternate([candidate("a"), candidate("b")], 2);
  expect(order.join("")).toBe("abbaab");
  expect(results).toEqual([
    { name: "a", values: [4, 5] },
    { name: "b", values: [3, 6] },
  ]);
});

it.each([
  ["takes the middle one of an odd number of values, whatever their order", [9, 100, 2], 9],
  ["takes the mean of the middle two of an even number of values", [4, 1, 2, 10], 3],
  ["knows nothing of no values", [], Number.NaN],
])("medianOf %s", (_, values, median) => {
  expect(medianOf(values)).toBe(median);
});

it("seededRandom gives the same numbers for the same seed, from 0 to 1 and about evenly", () => {
  const take = (seed: number): number[] => Array.from({ length: 1_000 }, seededRandom(seed));
  expect(take(7)).toEqual(take(7));
  expect(take(7)).not.toEqual(take(8));
  expect(take(7).every((value) => value >= 0 && value < 1)).toBe(true);
  expect(take(7).reduce((sum, value) => sum + value, 0) / 1_000).toBeCloseTo(0.5, 1);
});

it("lognormal has the median that it is given, and the spread of its logarithm", () => {
  const random = seededRandom(1);
  const logs = Array.from({ length: 20_000 }, () => Math.log(lognormal(60, 1, random)));
  const mean = logs.reduce((sum, log) => sum + log, 0) / logs.length;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / logs.length;
  expect(mean).toBeCloseTo(Math.log(60), 1);
  expect(variance).toBeCloseTo(1, 1);
});

it("windows of a rate throttle what exceeds their limit, and begin again with each window", () => {
  const windows = new RateWindows(1, 5);
  for (let times = 0; times < 6; times += 1) windows.count(4_999);
  for (let times = 0; times < 5; times += 1) windows.count(5_000);
  expect(windows).toMatchObject({ throttled: 1, total: 11 });
});
