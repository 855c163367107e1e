import { expect, it } from "vitest";
import { pairStatuses } from "../../../generator/model/pair-statuses.js";

it.each([
  ["200", "200", "200=200"],
  ["2XX", "201", "2XX=201"],
  ["404", "4XX", "404=4XX"],
  ["200", "201", "200=201"],
  ["200 202", "201", "200= 202= =201"],
  ["2XX", "200 201", "2XX=200 =201"],
  ["2XX 200", "200", "2XX= 200=200"],
  ["default", "500", "default= =500"],
  ["2XX", "404", "2XX= =404"],
])("pairStatuses of %s and %s is %s", (before, after, expected) => {
  const pairs = pairStatuses(before.split(" "), after.split(" "));
  expect(pairs.map((pair) => pair.join("=")).join(" ")).toBe(expected);
});
