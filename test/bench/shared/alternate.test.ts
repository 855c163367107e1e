import { expect, it } from "vitest";
import { alternate } from "../../../bench/shared/alternate.js";

it("alternate measures by turns, starts each round with the next one, and does not count the first round", async () => {
  const order: string[] = [];
  const candidate = (name: string) => ({
    name,
    measure: () => Promise.resolve(order.push(name)),
  });
  const results = await alternate([candidate("a"), candidate("b")], 2);
  expect(order.join("")).toBe("abbaab");
  expect(results).toEqual([
    { name: "a", values: [4, 5] },
    { name: "b", values: [3, 6] },
  ]);
});
