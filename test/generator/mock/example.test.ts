import { describe, expect, it } from "vitest";
import { exampleOf } from "../../../generator/mock/example.js";

/** The example of a schema, which may refer to `#/components/schemas/Thing`. */
function exampleFor(schema: object, thing: object = {}): unknown {
  const document = { media: { schema }, components: { schemas: { Thing: thing } } };
  return exampleOf(document, ["media", "schema"]);
}

const toThing = { $ref: "#/components/schemas/Thing" };

describe("exampleOf", () => {
  it.each([
    ["that stands beside the schema", { example: 1 }],
    ["that is the first of several", { examples: { one: { value: 1 }, two: { value: 2 } } }],
  ])("takes the example %s", (_, stated) => {
    const document = { media: { schema: { type: "integer" }, ...stated } };
    expect(exampleOf(document, ["media", "schema"])).toBe(1);
  });

  it.each([
    [{ type: "string" }, "x"],
    [{ type: "string", minLength: 3 }, "xxx"],
    [{ type: "string", format: "date-time" }, "2026-01-01T00:00:00Z"],
    [{ type: "integer", minimum: 5 }, 5],
    [{ type: "number" }, 0],
    [{ type: "boolean" }, false],
    [{ type: "array", items: { type: "string" } }, []],
    [{ type: ["string", "null"] }, "x"],
    [{ type: "null" }, null],
    [{}, null],
    [{ enum: ["b", "a"] }, "b"],
    [{ const: 7 }, 7],
    [{ type: "string", default: "d" }, "d"],
  ])("makes the plainest value of %j", (schema, expected) => {
    expect(exampleFor(schema)).toEqual(expected);
  });

  it("has what is required of an object, and follows references", () => {
    const properties = { thing: toThing, more: {} };
    const schema = { type: "object", required: ["thing"], properties };
    expect(exampleFor(schema, { type: "string" })).toEqual({ thing: "x" });
  });

  it("joins parts, and takes the first alternative", () => {
    const part = (name: string) => {
      return { type: "object", required: [name], properties: { [name]: { type: "boolean" } } };
    };
    expect(exampleFor({ allOf: [part("a"), part("b")] })).toEqual({ a: false, b: false });
    expect(exampleFor({ oneOf: [part("a"), part("b")] })).toEqual({ a: false });
  });

  it("comes to an end where a schema leads back to itself", () => {
    const thing = { type: "object", required: ["next"], properties: { next: toThing } };
    expect(exampleFor(toThing, thing)).toEqual({ next: undefined });
  });
});
