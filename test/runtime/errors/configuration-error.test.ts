import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";

describe("ConfigurationError", () => {
  it("carries a message and its code", () => {
    const error = new ConfigurationError("No API key.");
    expect(error.toJSON()).toEqual({
      name: "ConfigurationError",
      code: "configuration_invalid",
      message: "No API key.",
    });
  });
});
