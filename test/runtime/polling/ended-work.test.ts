import { describe, expect, it } from "vitest";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  checkSchema,
  isTerminal,
  statusOf,
  withJsonSchema,
} from "../../../runtime/polling/ended-work.js";

const waiter = { field: "state", terminal: ["sunk", "ashore"] } as const;

describe("statusOf", () => {
  it("reads the field that the waiter names, and nothing but a text", () => {
    expect(statusOf(waiter, { state: "afloat", status: "other" })).toBe("afloat");
    for (const answer of [undefined, null, "afloat", 1, {}, { state: 1 }, { state: null }, []]) {
      expect(statusOf(waiter, answer)).toBeUndefined();
    }
  });
});

describe("isTerminal", () => {
  it("knows the terminal statuses, letter by letter, and no other", () => {
    expect(
      ["sunk", "ashore", "Sunk", "afloat", "constructor", undefined].map((status) =>
        isTerminal(waiter, status),
      ),
    ).toEqual([true, true, false, false, false, false]);
  });
});

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

it("says the shape in the task, in words that can be read", () => {
  expect(withJsonSchema("Find the hours", { type: "object" })).toBe(`Find the hours

Answer only with JSON that matches this JSON Schema:
{
  "type": "object"
}`);
});
