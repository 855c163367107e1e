import { expect, it } from "vitest";
import { alternate } from "../../../bench/shared/alternate.js";
import { medianOf } from "../../../bench/shared/median.js";

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
