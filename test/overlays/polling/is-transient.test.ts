import { describe, expect, it } from "vitest";
import { isTransient } from "../../../overlays/polling/is-transient.js";
import { failures, lasting, passing, throttle } from "./support/failures.js";

describe("isTransient", () => {
  it.each(passing)("is so for %s", (name) => {
    expect(isTransient(failures[name])).toBe(true);
  });

  it.each(lasting)("is not so for %s", (name) => {
    expect(isTransient(failures[name])).toBe(false);
  });

  it("is not so for a throttle, which names its own time, nor for errors of other makers", () => {
    expect(isTransient(throttle(1_000))).toBe(false);
    expect(isTransient(new TypeError("broken"))).toBe(false);
    expect(isTransient("broken")).toBe(false);
  });
});
