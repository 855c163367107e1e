import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { checkTimeout, defaultTimeout } from "../../../runtime/transport/timeout.js";
import { errorOf } from "./failing.js";

describe("checkTimeout", () => {
  it("is a minute unless said otherwise", () => {
    expect(defaultTimeout).toBe(60_000);
  });

  it("keeps positive numbers, however large, and Infinity", () => {
    for (const timeout of [0.5, 2 ** 31, Number.MAX_SAFE_INTEGER, Infinity]) {
      expect(checkTimeout(timeout)).toBe(timeout);
    }
  });

  it.each([0, -1, Number.NaN, -Infinity])("refuses %d", (timeout) => {
    const error = errorOf(() => checkTimeout(timeout));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain("`timeout`");
  });

  it("refuses what is no number", () => {
    const options: { timeout: number } = JSON.parse('{"timeout":"1000"}');
    expect(errorOf(() => checkTimeout(options.timeout))).toBeInstanceOf(ConfigurationError);
  });
});
