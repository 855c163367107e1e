import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  checkLimits,
  checkMaxThrottleWait,
  defaultLimits,
  checkHook,
  checkTimeout,
  defaultTimeout,
  checkValidation,
} from "../../../runtime/transport/check-options.js";
import { errorOf, messageOf } from "./failing.js";
import { Transport } from "../../../runtime/transport/index.js";
import { V4Client } from "../../../generated/v4/index.js";
import { CloudAgent } from "../../../generated/index.js";

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

describe("a hook of a call", () => {
  it("is a function, or absent", () => {
    const hook = (): void => {};
    expect(checkHook("beforeSend", hook)).toBe(hook);
    expect(checkHook("beforeSend", undefined)).toBeUndefined();
  });

  it.each(["no", 1, null, {}])("is refused by its name if it is %j", (given) => {
    expect(() => Reflect.apply(checkHook, undefined, ["beforeSend", given])).toThrow(
      "The option `beforeSend` must be a function.",
    );
  });
});

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

describe("checkValidation", () => {
  it("takes one of two words", () => {
    expect(checkValidation("known")).toBe("known");
    expect(checkValidation("off")).toBe("off");
    for (const given of ["none", "", true, null, {}]) {
      expect(errorOf(() => checkValidation(given))).toBeInstanceOf(ConfigurationError);
    }
  });
});

describe("validation of a transport", () => {
  const deployment = { defaultRegion: "only", regions: { only: {} } };
  const baseUrl = "https://service.example";

  it("is on unless it is turned off", () => {
    expect(new Transport(deployment, { baseUrl }).validation).toBe("known");
    expect(new Transport(deployment, { baseUrl, validation: "off" }).validation).toBe("off");
  });
});

/** As a JavaScript program does, which no compiler has read. */
function create(Client: typeof V4Client | typeof CloudAgent, options: object): unknown {
  return Reflect.construct(Client, [options]);
}

const settings = { apiKey: "key_1", baseUrl: "https://service.example" };

describe.each([
  ["V4Client", V4Client],
  ["CloudAgent", CloudAgent],
])("new %s", (_, Client) => {
  it.each([
    ["baseURL", "did you mean `baseUrl`?"],
    ["apikey", "did you mean `apiKey`?"],
    ["api_key", "did you mean `apiKey`?"],
    ["maxRetry", "did you mean `maxRetries`?"],
    ["project", "expected one of allowBrowser, allowInsecure, apiKey, baseUrl, budget, "],
  ])("refuses the option %s and says what may have been meant", (name, says) => {
    const options = { ...settings, [name]: "secret_value" };
    expect(() => create(Client, options)).toThrow(
      expect.objectContaining({
        name: "ConfigurationError",
        message: expect.stringContaining(`The option \`${name}\` is unknown`) as unknown,
      }),
    );
    expect(() => create(Client, options)).toThrow(says);
    expect(() => create(Client, options)).not.toThrow("secret_value");
  });

  it("takes a name without a value for absent", () => {
    expect(() => create(Client, { ...settings, baseURL: undefined })).not.toThrow();
  });
});
