import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { toDetails, type ValidationDetail } from "../../../sandbox/openapi/validation-detail.js";

function check(schema: object, value: unknown): ValidationDetail[] {
  const validate = new Ajv2020({ strict: false, allErrors: true }).compile(schema);
  validate(value);
  return toDetails("body", value, validate.errors ?? []);
}

describe("toDetails", () => {
  it("leads to a missing field", () => {
    expect(check({ required: ["task"] }, {})).toEqual([
      { loc: ["body", "task"], msg: "Field required", type: "missing" },
    ]);
  });

  it("writes array positions as numbers and keys that look like them as strings", () => {
    const schema = { properties: { 7: { items: { type: "string" } } } };

    expect(check(schema, { 7: ["a", 1] })).toEqual([
      { loc: ["body", "7", 1], msg: "must be string", type: "type" },
    ]);
  });

  it("gives keys with special characters back as they were", () => {
    const schema = { additionalProperties: { type: "string" } };

    expect(check(schema, { "a/b~c": 1 })[0]?.loc).toEqual(["body", "a/b~c"]);
  });

  it("lists the values of a closed set", () => {
    expect(check({ enum: ["low", "high"] }, "medium")[0]?.msg).toMatch(/: low, high$/);
  });
});
