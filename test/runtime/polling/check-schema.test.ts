import { describe, expect, it } from "vitest";
import { checkSchema } from "../../../runtime/polling/ended-work.js";
import { ConfigurationError } from "../../../runtime/errors/index.js";

const standard = { version: 1, vendor: "test", validate: () => ({ value: 1 }) };

describe("checkSchema", () => {
  it("takes objects and functions", () => {
    const callable = Object.assign(() => {}, { "~standard": standard });
    for (const schema of [{ "~standard": standard }, callable]) {
      expect(() => checkSchema(schema)).not.toThrow();
    }
  });

  it.each([null, 1, {}, { "~standard": null }, { "~standard": {} }])("refuses %j", (schema) => {
    expect(() => checkSchema(schema)).toThrow(ConfigurationError);
  });
});
