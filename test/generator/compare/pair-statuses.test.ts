import { describe, expect, it } from "vitest";
import { pairStatuses } from "../../../generator/compare/pair-statuses.js";

describe("pairStatuses", () => {
  it.each([
    [["200"], ["200"], [["200", "200"]]],
    [["2XX"], ["201"], [["2XX", "201"]]],
    [["404"], ["4XX"], [["404", "4XX"]]],
    [["200"], ["201"], [["200", "201"]]],
    [
      ["200", "202"],
      ["201"],
      [
        ["200", undefined],
        ["202", undefined],
        [undefined, "201"],
      ],
    ],
    [
      ["2XX"],
      ["200", "201"],
      [
        ["2XX", "200"],
        [undefined, "201"],
      ],
    ],
    [
      ["2XX", "200"],
      ["200"],
      [
        ["2XX", undefined],
        ["200", "200"],
      ],
    ],
    [
      ["default"],
      ["500"],
      [
        ["default", undefined],
        [undefined, "500"],
      ],
    ],
    [
      ["2XX"],
      ["404"],
      [
        ["2XX", undefined],
        [undefined, "404"],
      ],
    ],
  ])("of %j and %j is %j", (before, after, expected) => {
    expect(pairStatuses(before, after)).toEqual(expected);
  });
});
