import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findProblems } from "../../../sandbox/openapi/find-problems.js";

const check = (schema: object, value: unknown) =>
  findProblems(value, schema, { loc: ["body"], document: {} });

describe("findProblems", () => {
  it.each([
    [{ required: ["task"] }, {}, ["task"], "Field required"],
    [
      { properties: { 7: { items: { type: "string" } } } },
      { 7: ["a", 1] },
      ["7", 1],
      "must be string",
    ],
    [{ additionalProperties: { type: "string" } }, { "a/b~c": 1 }, ["a/b~c"], "must be string"],
    [{ additionalProperties: false }, { a: 1 }, ["a"], "must be absent"],
    [{ type: ["string", "null"] }, 1, [], "must be string or null"],
    [{ enum: ["low", "high"] }, "medium", [], "must be low or high"],
    [{ minLength: 2 }, "😀", [], "must match minLength 2"],
    [{ pattern: "^a" }, "b", [], "must match pattern ^a"],
    [{ format: "uuid" }, "b", [], "must match format uuid"],
    [{ oneOf: [{ type: "number" }, { minimum: 1 }] }, 2, [], "must match oneOf a schema"],
    [{ anyOf: [{ type: "null" }, { type: "boolean" }] }, 2, [], "must match anyOf a schema"],
  ])("leads from %j to what is wrong with %j", (schema, value, loc, msg) => {
    expect(check(schema, value)).toMatchObject([{ loc: ["body", ...loc], msg }]);
  });

  it("agrees with Ajv on schemas and values of all kinds", () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    const agree = fc.property(schemas, fc.array(values, { minLength: 8 }), (schema, given) => {
      const isValid = ajv.compile(schema);
      for (const value of given)
        expect(check(schema, value).length === 0, JSON.stringify(value)).toBe(isValid(value));
    });
    fc.assert(agree, { numRuns: 300 });
  });
});

const names = fc.constantFrom("a", "b", "c");
const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom("", "a", "ab", 1, 2, null));
const types = fc.constantFrom("object", "array", "string", "number", "integer", "boolean", "null");
const { schemas } = fc.letrec<{ schemas: object }>((tie) => {
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    type: fc.oneof(types, fc.uniqueArray(types, { minLength: 1, maxLength: 3 })),
    enum: fc.uniqueArray(fc.constantFrom("a", "ab", 1, null), { minLength: 1 }),
    required: fc.uniqueArray(names),
    properties: fc.dictionary(names, tie("schemas")),
    additionalProperties: fc.oneof(fc.boolean(), tie("schemas")),
    items: tie("schemas"),
    pattern: fc.constantFrom("^a", "b$"),
  };
  for (const name of ["allOf", "anyOf", "oneOf"])
    keywords[name] = fc.array(tie("schemas"), { minLength: 1, maxLength: 2 });
  for (const name of ["Length", "Items", "imum"].flatMap((end) => [`min${end}`, `max${end}`]))
    keywords[name] = fc.nat({ max: 2 });
  const parts = Object.entries(keywords).map(([name, operands]) =>
    operands.map((operand) => ({ [name]: operand })),
  );
  const some = fc.array(fc.oneof({ depthSize: "small" }, fc.constant({}), ...parts), {
    maxLength: 3,
  });
  return { schemas: some.map((each): object => Object.assign({}, ...each)) };
});
