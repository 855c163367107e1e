import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  checkLimits,
  checkMaxThrottleWait,
  defaultLimits,
} from "../../../runtime/transport/call-limits.js";
import { errorOf, messageOf } from "./failing.js";

describe("checkLimits", () => {
  it("has the documented defaults", () => {
    expect(checkLimits({}, defaultLimits)).toEqual({
      timeout: 60_000,
      deadline: Infinity,
      maxRetries: 2,
    });
  });

  it("takes what is given and the others' for the rest", () => {
    const others = { timeout: 1, deadline: 2, maxRetries: 3 };
    expect(checkLimits({ maxRetries: 0, deadline: undefined }, others)).toEqual({
      timeout: 1,
      deadline: 2,
      maxRetries: 0,
    });
    expect(checkLimits({ deadline: Infinity, timeout: 5 }, others)).toEqual({
      timeout: 5,
      deadline: Infinity,
      maxRetries: 3,
    });
    expect(checkLimits({ maxRetries: Infinity }, others).maxRetries).toBe(Infinity);
  });

  it.each([
    ["maxRetries", [-1, 0.5, Number.NaN]],
    ["deadline", [0, -1, Number.NaN]],
    ["timeout", [0, -1, Number.NaN]],
  ])("refuses a %s that cannot be one and names it", (name, values) => {
    for (const value of values) {
      const error = errorOf(() => checkLimits({ [name]: value }, defaultLimits));
      expect(error).toBeInstanceOf(ConfigurationError);
      expect(String(error)).toContain(`\`${name}\``);
    }
  });
});

describe("checkMaxThrottleWait", () => {
  it("takes times from 0 on", () => {
    for (const value of [0, 1, Infinity]) expect(checkMaxThrottleWait(value)).toBe(value);
    expect(messageOf(() => checkMaxThrottleWait(-1))).toContain("maxThrottleWait");
  });
});
