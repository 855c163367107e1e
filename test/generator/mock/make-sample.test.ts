import { sample } from "openapi-sampler";
import { describe, expect, it } from "vitest";
import { makeSample } from "../../../generator/mock/make-sample.js";

const make = (schema: object): unknown =>
  makeSample(sample, { type: "string", ...schema }, {}, "response");

describe("makeSample", () => {
  it.each([
    ["^[a-z]{2}-[0-9]{3}$", "aa-000"],
    ["^run_[A-Z]+$", "run_A"],
  ])("makes a text of the pattern %s", (pattern, expected) => {
    expect(make({ pattern })).toBe(expected);
  });

  it.each([
    { pattern: "^[a-z]{1000}$" },
    { pattern: `^${"[a-z]".repeat(40)}$` },
    { minLength: 1001 },
    { type: "array", items: {}, minItems: 1001 },
  ])("makes nothing of what asks for too much: %o", (schema) => {
    expect(make(schema)).toBeUndefined();
  });
});
