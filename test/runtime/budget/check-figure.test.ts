import { describe, expect, it } from "vitest";
import { checkFigure } from "../../../runtime/budget/request-budget.js";

describe("checkFigure", () => {
  it("lets every number from 0 on pass", () => {
    for (const value of [0, 0.5, 1e12, Infinity]) {
      expect(() => checkFigure("figure", value)).not.toThrow();
    }
  });

  it("names the figure that it refuses", () => {
    expect(() => checkFigure("number of boats", -1)).toThrow(
      new RangeError("The number of boats must be a number of 0 or more."),
    );
  });
});
