import { describe, expect, it } from "vitest";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { readOperations } from "../../../sandbox/openapi/read-operations.js";
import { checkBody, checkParameters } from "../../../sandbox/openapi/check-operation.js";
import { findProblems } from "../../../sandbox/openapi/find-problems.js";
import { documents } from "../../../sandbox/documents.js";
import { readServiceFacts } from "../../../sandbox/service/facts.js";
import { readCases } from "../../support/read-cases.js";

type Problem = readonly [schema: object, value: unknown, loc: (string | number)[], msg: string];
const cases = readCases("read-operations.yaml", import.meta.url);
const { content, differing, operation } = cases;

describe("readOperations", () => {
  const [get, put] = readOperations({ api: "v9", content });

  it("joins what the document, the path and the operation say, behind references as well", () => {
    expect(get).toMatchObject(cases.get);
    const places = Object.entries(cases.replies);
    const replies = places.map(([status, place]) => [status, place ?? undefined] as const);
    expect(get?.replies).toEqual(new Map(replies));
    expect(put).toMatchObject({ keyHeader: undefined, ...cases.put });
    // Those of an operation win.
    expect(get?.parameters).toEqual(cases.parameters);
  });

  it.each([
    ["no servers", { ...content, servers: undefined }, "v9: expected servers"],
    ["servers with different paths", { ...content, servers: differing }, "same path"],
    ["an operation without a success", withResponses({ "404": {} }), "no success response"],
  ])("says what is wrong with a document that has %s", (_, document, message) => {
    expect(() => readOperations({ api: "v9", content: document })).toThrow(message);
  });
});

function withResponses(responses: object): object {
  return { ...content, paths: { "/x": { get: { operationId: "x", responses } } } };
}

const tree = ["body"];

describe("checkBody", () => {
  it("follows references through the document, recursive ones too", () => {
    const checkChild = (child: object) =>
      checkBody(operation, tree, { name: "a", children: [child] });
    expect(checkChild({ name: "b", children: [] })).toEqual([]);
    const loc = ["body", "children", 0, "name"];
    expect(checkChild({ children: [] })).toEqual([{ loc, msg: "Field required", type: "missing" }]);
  });

  it("lets values outside an open set pass", () => {
    expect(checkBody(operation, tree, { name: "larch" })).toEqual([]);
  });

  it.each([
    ["us", { name: "a", leaf: true }],
    ["eu", { name: "a", leaf: false }],
    [undefined, { name: "a" }],
  ])("fills in the defaults of a request in a region, not of an answer: %s", (region, expected) => {
    const request = { name: "a" };
    checkBody(operation, tree, request, region);
    expect(request).toEqual(expected);
  });
});

it("checkParameters reads parameters as the types that they have", () => {
  const query = { size: "12" };
  expect(checkParameters(operation, "query", query)).toEqual([]);
  expect(query).toEqual({ size: 12 });
  expect(checkParameters(operation, "query", { size: "many" })).toHaveLength(1);
  expect(checkParameters(operation, "path", { id: "x" })).toHaveLength(1);
  expect(checkParameters(operation, "path", {})).toHaveLength(1);
  expect(checkParameters(operation, "path", { id: "xy" })).toEqual([]);
});

const check = (schema: object, value: unknown) =>
  findProblems(value, schema, { loc: ["body"], document: {} });

describe("findProblems", () => {
  it.each<Problem>(cases.problems)(
    "leads from %j to what is wrong with %j",
    (schema, value, loc, msg) => {
      expect(check(schema, value)).toMatchObject([{ loc: ["body", ...loc], msg }]);
    },
  );

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
  const part = fc.oneof({ depthSize: "small" }, fc.constant({}), ...parts);
  const some = fc.array(part, { maxLength: 3 });
  return { schemas: some.map((each): object => Object.assign({}, ...each)) };
});

it("looks at the members of a value itself, and not at what every object inherits", () => {
  const schema = { required: ["valueOf"], properties: { constructor: { type: "string" } } };
  expect(findProblems({}, schema, { loc: [], document: {} })).toEqual([
    { loc: ["valueOf"], msg: "Field required", type: "missing" },
  ]);
});

const operations = documents.flatMap(readOperations);

it("readServiceFacts finds what documents state, and takes what none states for no limit", () => {
  expect(readServiceFacts(operations)).toEqual(cases.facts.described);
  expect(readServiceFacts([])).toEqual(cases.facts.unknown);
  // What an operation says of itself comes before what its document says.
  expect(readServiceFacts(cases.facts.operations)).toMatchObject({ claimLifetimeSeconds: 7 });
});
