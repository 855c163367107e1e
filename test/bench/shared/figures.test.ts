import { expect, it } from "vitest";
import { alternate } from "../../../bench/shared/alternate.js";
import { medianOf } from "../../../bench/shared/median.js";
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

it("windows of a rate throttle what exceeds their limit, and begin again with each window", () => {
  const windows = new RateWindows(1, 5);
  for (let times = 0; times < 6; times += 1) windows.count(4_999);
  for (let times = 0; times < 5; times += 1) windows.count(5_000);
  expect(windows).toMatchObject({ throttled: 1, total: 11 });
});
