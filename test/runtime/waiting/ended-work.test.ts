import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ConfigurationError } from "../../../runtime/errors/index.js";
import { withJsonSchema } from "../../../runtime/waiting/ended-work.js";

const standard = { version: 1, vendor: "test", validate: () => ({ value: 1 }) };

describe("withJsonSchema", () => {
  const schemas = [z.object({ n: z.string() }), { type: "object", required: ["n"] }];

  it.each(schemas)("says the shape in the task, in words that can be read", (schema) => {
    const text = withJsonSchema("Find the hours", schema);
    const head = "Find the hours\n\nAnswer only with JSON that matches this JSON Schema:\n{\n  ";
    expect(text.startsWith(head)).toBe(true);
    const shape = { type: "object", required: ["n"] };
    expect(JSON.parse(text.split("Schema:\n")[1] ?? "")).toMatchObject(shape);
  });

  const json = "JSON Schema";
  const no = "The schema is no JSON Schema. ";

  it.each<[schema: unknown, reason: string]>([
    [{ "~standard": standard }, "The schema of test has no JSON Schema of its own. "],
    [z.date(), `zod cannot write the schema as ${json}: Date cannot be represented in ${json}. `],
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
