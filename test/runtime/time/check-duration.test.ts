import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { checkDuration } from "../../../runtime/time/check-duration.js";

describe("checkDuration", () => {
  it.each([1, 0.5, 60_000, Infinity])("lets %d pass", (value) => {
    expect(checkDuration("timeout", value)).toBe(value);
  });

  it.each([0, -1, Number.NaN, "5", null])("refuses %j and names the option", (value) => {
    const check = (): unknown => Reflect.apply(checkDuration, undefined, ["pollInterval", value]);
    expect(check).toThrow(ConfigurationError);
    expect(check).toThrow("`pollInterval` must be a positive number of milliseconds");
  });
});
