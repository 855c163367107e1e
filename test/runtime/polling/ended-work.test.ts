import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import {
  checkSchema,
  isTerminal,
  statusOf,
  withJsonSchema,
} from "../../../runtime/polling/ended-work.js";

const waiter = { field: "state", terminal: ["sunk", "ashore"] } as const;

it("statusOf reads the field that the waiter names, and nothing but a text", () => {
  expect(statusOf(waiter, { state: "afloat", status: "other" })).toBe("afloat");
  for (const answer of [undefined, null, "afloat", 1, {}, { state: 1 }, { state: null }, []]) {
    expect(statusOf(waiter, answer)).toBeUndefined();
  }
});

it("isTerminal knows the terminal statuses, letter by letter, and no other", () => {
  expect(
    ["sunk", "ashore", "Sunk", "afloat", "constructor", undefined].map((status) =>
      isTerminal(waiter, status),
    ),
  ).toEqual([true, true, false, false, false, false]);
});

const standard = { version: 1, vendor: "test", validate: () => ({ value: 1 }) };

describe("checkSchema", () => {
  it("takes objects and functions", () => {
    const callable = Object.assign(() => {}, { "~standard": standard });
    for (const schema of [{ "~standard": standard }, callable]) {
      expect(() => checkSchema("result", schema)).not.toThrow();
    }
  });

  it.each([null, 1, {}, { "~standard": null }, { "~standard": {} }])("refuses %j", (schema) => {
    expect(() => checkSchema("result", schema)).toThrow(ConfigurationError);
  });
});

describe("withJsonSchema", () => {
  it.each([z.object({ n: z.string() }), { type: "object", required: ["n"] }])(
    "says the shape in the task, in words that can be read",
    (schema) => {
      const text = withJsonSchema("Find the hours", schema);
      const head = "Find the hours\n\nAnswer only with JSON that matches this JSON Schema:\n{\n  ";
      expect(text.startsWith(head)).toBe(true);
      const shape = { type: "object", required: ["n"] };
      expect(JSON.parse(text.split("Schema:\n")[1] ?? "")).toMatchObject(shape);
    },
  );

  const no = "The schema is no JSON Schema. ";

  it.each<[schema: unknown, reason: string]>([
    [{ "~standard": standard }, "The schema of test has no JSON Schema of its own. "],
    [
      z.date(),
      "zod cannot write the schema as JSON Schema: Date cannot be represented in JSON Schema. ",
    ],
    [{}, no],
    [{ opens: "string", closes: "string" }, no],
    [[{ type: "object" }], no],
    // As of a library that follows no standard.
    [Object.assign(Object.create({ constructor: class ObjectSchema {} }), { type: "object" }), no],
  ])("refuses %j, which would cost a run", (schema, reason) => {
    const instead =
      "Pass its JSON Schema, for example `z.toJSONSchema(schema)` of Zod, or a schema that follows Standard JSON Schema.";
    expect(() => Reflect.apply(withJsonSchema, undefined, ["x", schema])).toThrow(
      new ConfigurationError(reason + instead),
    );
  });
});
