import { describe, expect, it } from "vitest";
import { createLimits } from "../../../overlays/limits/create-limits.js";
import { described } from "./tables.js";

describe("createLimits", () => {
  it("refuses to choose between two tables, or to do without one", () => {
    expect(() => createLimits({})).toThrow("exactly one spec");
    expect(() => createLimits({ a: described, b: described })).toThrow("exactly one spec");
  });
});
