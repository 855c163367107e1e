import { describe, expect, it } from "vitest";
import { asRecord } from "../../../runtime/json/values.js";
import type { SchemaObject } from "../../../generator/model/openapi.js";
import { createDocument, prepareDocument } from "../support/documents.js";

const ref = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

/** The component schemas as they are given to the types' own generator. */
function settle(
  schemas: Readonly<Record<string, SchemaObject>>,
): Readonly<Record<string, unknown>> {
  const document = createDocument({ components: { schemas } });
  return asRecord(asRecord(asRecord(prepareDocument(document).document)["components"])["schemas"]);
}

const object = (kind: SchemaObject): SchemaObject => ({ type: "object", properties: { kind } });
const union = (...names: string[]): SchemaObject => ({
  oneOf: names.map(ref),
  discriminator: { propertyName: "kind" },
});

describe("settleDiscriminators", () => {
  it("takes the discriminators away", () => {
    expect(settle({ Any: union("A"), A: object({ const: "a" }) })["Any"]).toEqual({
      oneOf: [ref("A")],
    });
  });

  it("gives a property that declares no values the name of its schema", () => {
    const schemas = settle({ Any: union("A"), A: object({ type: "string", description: "D" }) });
    expect(schemas["A"]).toEqual(object({ type: "string", title: "D", enum: ["A"] }));
  });

  it("adds a property that is declared nowhere, and requires it", () => {
    expect(settle({ Any: union("A"), A: { type: "object" } })["A"]).toEqual({
      type: "object",
      properties: { kind: { type: "string", enum: ["A"] } },
      required: ["kind"],
    });
  });

  it.each([
    ["declared values", { type: "string", enum: ["a", "b"] }],
    ["a declared constant", { const: "a" }],
    ["a number", { type: "integer" }],
  ])("leaves %s alone that the name of the schema is none of", (_, kind) => {
    expect(settle({ Any: union("A"), A: object(kind) })["A"]).toEqual(object(kind));
  });

  it("narrows what is declared for all of them to what a mapping says of each", () => {
    const schemas = settle({
      Any: {
        oneOf: [ref("A"), ref("B")],
        discriminator: { propertyName: "kind", mapping: { a: ref("A").$ref, b: "B", c: "B" } },
      },
      Base: object({ type: "string", enum: ["a", "b", "c", "d"] }),
      A: { allOf: [ref("Base")] },
      B: { allOf: [ref("Base")] },
    });
    expect(schemas["A"]).toHaveProperty("properties.kind.enum", ["a"]);
    expect(schemas["B"]).toHaveProperty("properties.kind.enum", ["b", "c"]);
    expect(schemas["Base"]).toHaveProperty("properties.kind.enum", ["a", "b", "c", "d"]);
  });

  it("keeps the values of an heir that contradict those of its base", () => {
    const schemas = settle({
      Base: {
        ...object({ type: "string", enum: ["base"] }),
        discriminator: { propertyName: "kind" },
      },
      Heir: { allOf: [ref("Base"), object({ type: "string", enum: ["heir"] })] },
    });
    expect(schemas["Heir"]).toEqual({
      allOf: [
        { type: "object", properties: {}, required: [] },
        object({ type: "string", enum: ["heir"] }),
      ],
    });
  });

  it("finds the bases of an heir, and what it declares itself, in parts of parts", () => {
    const own = object({ type: "string", enum: ["Heir", "Other"] });
    const schemas = settle({
      Base: { ...object({ type: "string" }), discriminator: { propertyName: "kind" } },
      Heir: { allOf: [{ allOf: [ref("Base"), { allOf: [own] }] }] },
    });
    expect(schemas["Heir"]).toHaveProperty("properties.kind.enum", ["Heir"]);
    expect(schemas["Base"]).toEqual(object({ type: "string" }));
  });

  it("narrows what is used elsewhere as well in the union alone", () => {
    const declared = object({ type: "string", title: "D" });
    const list = { type: "array", items: ref("A") };
    const schemas = settle({
      Any: union("A", "B"),
      A: declared,
      B: { type: "object" },
      List: list,
    });
    const narrowed = { type: "string", title: "D", enum: ["A"] };
    expect(schemas["A"]).toEqual(declared);
    expect(schemas["Any"]).toEqual({ oneOf: [{ allOf: [ref("A"), object(narrowed)] }, ref("B")] });
    expect(schemas["B"]).toHaveProperty("properties.kind.enum", ["B"]);
  });

  it("leaves a union alone whose members declare no other values", () => {
    const schemas = { Any: union("A"), A: object({ const: "A" }), List: { items: ref("A") } };
    expect(settle(schemas)).toEqual({ ...schemas, Any: { oneOf: [ref("A")] } });
  });

  it("passes over members that are no objects, leave it to others, or lead back to themselves", () => {
    const List = { type: "array", items: { type: "string" } };
    const Choice = { type: "object", oneOf: [ref("List")] };
    const schemas = { Any: union("List", "Choice", "Circle"), List, Choice, Circle: ref("Circle") };
    expect(settle(schemas)).toMatchObject({ List, Choice });
  });
});
