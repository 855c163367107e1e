import { sample } from "openapi-sampler";
import { describe, expect, it } from "vitest";
import { exampleOf, makeSample } from "../../../generator/mock/make-sample.js";
import { readCases } from "../../support/read-cases.js";

const cases = readCases("support/documents.yaml", import.meta.url);
const samples: [schema: object, made: string][] = cases.samples;
const excesses: object[] = cases.excesses;

const make = (schema: object): unknown =>
  makeSample(sample, { type: "string", ...schema }, {}, "response");

describe("makeSample", () => {
  it.each(samples)("makes of %j the text %s", (schema, expected) => {
    expect(make(schema)).toBe(expected);
  });

  it.each([
    ["request", { sent: "" }],
    ["required", { made: "" }],
    ["response", { made: "" }],
  ] as const)("has in a %s the members that it may have: %j", (use, members) => {
    const text = { type: "string", default: "" };
    const properties = { sent: { ...text, writeOnly: true }, made: { ...text, readOnly: true } };
    const schema = { type: "object", required: ["sent", "made"], properties };
    expect(makeSample(sample, schema, {}, use)).toEqual(members);
  });

  it.each([...excesses, { pattern: `^${"[a-z]".repeat(40)}$` }])(
    "makes nothing of what asks for too much: %o",
    (schema) => {
      expect(make(schema)).toBeUndefined();
    },
  );
});

/** The example of a schema, which may refer to `#/components/schemas/Thing`. */
function exampleFor(schema: object, thing: object = {}): unknown {
  const document = { media: { schema }, components: { schemas: { Thing: thing } } };
  return exampleOf(sample, document, ["media", "schema"]);
}

const toThing = { $ref: "#/components/schemas/Thing" };

// Nobody fetches it.
const far = { externalValue: "https://box.example/one.json" };

describe("exampleOf", () => {
  it.each([
    ["that stands beside the schema", { example: 1 }],
    ["that is the first of several", { examples: { far, one: { value: 1 }, two: { value: 2 } } }],
  ])("takes the example %s", (_, stated) => {
    const document = { media: { schema: { type: "integer" }, ...stated } };
    expect(exampleOf(sample, document, ["media", "schema"])).toBe(1);
  });

  it("has what is required of an object, and follows references", () => {
    const properties = { thing: toThing, more: {} };
    const schema = { type: "object", required: ["thing"], properties };
    expect(exampleFor(schema, { type: "string" })).toEqual({ thing: "string" });
  });

  it("comes to an end where a schema leads back to itself", () => {
    const thing = { type: "object", required: ["next"], properties: { next: toThing } };
    expect(exampleFor(toThing, thing)).toEqual({ next: {} });
  });
});
