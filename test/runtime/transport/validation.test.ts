import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { Transport } from "../../../runtime/transport/index.js";
import { checkValidation } from "../../../runtime/transport/validation.js";
import { errorOf } from "./failing.js";

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
