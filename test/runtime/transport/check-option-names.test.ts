import { describe, expect, it } from "vitest";
import { V4Client } from "../../../generated/v4/index.js";
import { CloudAgent } from "../../../generated/index.js";

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
