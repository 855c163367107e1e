import { describe, expect, it } from "vitest";
import type { Severity } from "../../../generator/compare/change.js";
import { createBase } from "./support/base-document.js";
import { createSide, judge } from "./support/side.js";

const text = { type: "string" };
const whole = { type: "integer" };
const object = (properties: object, required: readonly string[] = []): object => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
});

const tuple = (...prefixItems: object[]): object => ({ type: "array", prefixItems, items: false });

type Expected = Severity | undefined;

/** The verdicts on a field that is written one way and then another, and the other way round. */
function judgeField(place: "body" | "answer", before: object, after: object): Expected[] {
  const [old, current] = [before, after].map((field) => {
    const document = createBase();
    const name = place === "body" ? "ThingCreate" : "Thing";
    document["components"].schemas[name].properties.other = field;
    return createSide(document);
  });
  if (old === undefined || current === undefined) throw new Error("there are two of them");
  return [judge(old, current).severity, judge(current, old).severity];
}

describe("a field that is written in another form", () => {
  const split = { allOf: [object({ a: text }, ["a"]), object({ b: whole })] };

  it.each<[what: string, before: object, after: object]>([
    ["an object that is split into parts", object({ a: text, b: whole }, ["a"]), split],
    [
      "parts of which one has fields beside them",
      { allOf: [object({ a: text }), {}], properties: { b: whole } },
      object({ a: text, b: whole }),
    ],
    [
      "parts of parts of parts",
      object({ a: text, b: whole, c: text, d: whole }, ["a"]),
      {
        allOf: [
          { allOf: [{ allOf: [split, object({ c: text })], description: "Some." }, {}] },
          object({ d: whole }),
        ],
      },
    ],
    [
      "one part with fields beside it",
      object({ a: text, b: whole }, ["a"]),
      { allOf: [object({ a: text }, ["a"])], properties: { b: whole } },
    ],
    [
      "one part with names of required fields beside it",
      object({ a: text, b: whole }, ["a", "b"]),
      { allOf: [object({ a: text, b: whole }, ["a"])], required: ["b"] },
    ],
    [
      "a part behind references, which two parts share",
      object({ name: text, team: text, a: text, b: whole }, ["name", "team"]),
      {
        allOf: [
          { allOf: [{ $ref: "#/components/schemas/Owner" }, object({ a: text })] },
          { allOf: [{ $ref: "#/components/schemas/Owner" }, object({ b: whole })] },
        ],
      },
    ],
    [
      "bounds of an integer",
      { ...whole, minimum: 1, maximum: 9 },
      { ...whole, exclusiveMinimum: 0, exclusiveMaximum: 10 },
    ],
    ["a constant without a type", { const: "a" }, { ...text, enum: ["a"] }],
    ["values without their type", { ...text, enum: ["a", "b"] }, { enum: ["a", "b"] }],
  ])("is noticed by no program, sent or received: %s", (_, before, after) => {
    for (const place of ["body", "answer"] as const)
      expect(judgeField(place, before, after)).toEqual(["patch", "patch"]);
  });

  it.each<[what: string, before: object, after: object, verdicts: readonly [Expected, Expected]]>([
    ["a field goes", split, { allOf: [object({ a: text }, ["a"])] }, ["major", "minor"]],
    [
      "a field is of another type",
      { allOf: [split, object({ c: text })] },
      {
        allOf: [object({ c: text }), { allOf: [object({ a: text }, ["a"]), object({ b: text })] }],
      },
      ["major", "major"],
    ],
    [
      "a field beside the only part goes",
      { allOf: [object({ a: text })], properties: { b: whole } },
      { allOf: [object({ a: text })] },
      ["major", "minor"],
    ],
    [
      "a field of the only part goes",
      { allOf: [object({ a: text, c: text })], properties: { b: whole } },
      { allOf: [object({ a: text })], properties: { b: whole } },
      ["major", "minor"],
    ],
    ["null comes", split, { anyOf: [split, { type: "null" }] }, ["major", "patch"]],
    [
      "an item of a tuple is of another type",
      tuple(text, whole),
      tuple(text, text),
      ["major", "major"],
    ],
    ["an item of a tuple goes", tuple(text, whole), tuple(text), ["major", "minor"]],
    [
      "the texts of an item of a tuple change",
      tuple(text),
      tuple({ ...text, description: "A." }),
      ["patch", "patch"],
    ],
  ])("is noticed deep inside where %s", (_, before, after, verdicts) => {
    expect(judgeField("answer", before, after)).toEqual(verdicts);
  });

  it("is another one where two parts speak of the same field", () => {
    const twice = { allOf: [object({ a: text }), object({ a: { ...text, minLength: 2 } })] };
    expect(judgeField("body", object({ a: text }), twice)).toContain("major");
  });
});

const number = { type: "number" };

it.each<[place: "body" | "answer", before: object, after: object, verdicts: Severity[]]>([
  ["body", { exclusiveMinimum: 0 }, { minimum: 0 }, ["minor", "major"]],
  ["body", { exclusiveMaximum: 9 }, { maximum: 9 }, ["minor", "major"]],
  ["body", { minimum: 1 }, { exclusiveMinimum: 0.5 }, ["minor", "major"]],
  ["body", { minimum: 0, exclusiveMinimum: 2 }, { exclusiveMinimum: 2 }, ["patch", "patch"]],
  ["body", {}, { exclusiveMaximum: 9 }, ["major", "minor"]],
  ["answer", { minimum: 0 }, { exclusiveMinimum: 0 }, ["patch", "patch"]],
  ["body", { multipleOf: 2 }, { multipleOf: 1 }, ["minor", "major"]],
  ["body", { multipleOf: 2 }, { multipleOf: 3 }, ["major", "major"]],
  ["answer", { multipleOf: 2 }, { multipleOf: 1 }, ["patch", "patch"]],
])(
  "the verdict on numbers in the %s is by what they allow: %j, then %j",
  (place, before, after, verdicts) => {
    expect(judgeField(place, { ...number, ...before }, { ...number, ...after })).toEqual(verdicts);
  },
);

const schemes = {
  Own: { type: "apiKey", in: "header", name: "X-Key" },
  Token: { type: "http", scheme: "bearer" },
  Certificate: { type: "mutualTLS" },
};

function createWith(...security: object[]): ReturnType<typeof createSide> {
  const document = createBase();
  document["components"].securitySchemes = schemes;
  document["security"] = security;
  return createSide(document);
}

it.each<[what: string, before: object[], after: object[], verdicts: Severity[]]>([
  ["that goes", [{ Own: [] }, { Token: [] }], [{ Own: [] }], ["major", "minor"]],
  [
    "that needs no key of a client",
    [{ Own: [] }, { Certificate: [] }],
    [{ Own: [] }],
    ["major", "minor"],
  ],
  [
    "that stands elsewhere in the list",
    [{ Own: [] }, { Token: [] }],
    [{ Token: [] }, { Own: [] }],
    ["patch", "patch"],
  ],
])("the verdict on a way to authenticate %s", (_, before, after, verdicts) => {
  const [old, current] = [createWith(...before), createWith(...after)];
  expect([judge(old, current).severity, judge(current, old).severity]).toEqual(verdicts);
});
