import { describe, expect, it } from "vitest";
import { findRecursion } from "../../../generator/read/recursive-schemas.js";

const to = (name: string): { $ref: string } => ({ $ref: `#/components/schemas/${name}` });

function find(schemas: Record<string, unknown>): unknown {
  const { lists, endless } = findRecursion(schemas);
  return { lists: [...lists], endless: endless.map((reference) => [reference.from, reference.to]) };
}

describe("findRecursion", () => {
  it("finds schemas that hold themselves in lists, alone and together", () => {
    expect(
      find({
        Nested: { type: "array", items: to("Nested") },
        Ping: { oneOf: [{ type: "string" }, { type: "array", items: to("Pong") }] },
        Pong: { anyOf: [to("Ping"), { type: "number" }] },
        Outside: { type: "array", items: to("Nested") },
      }),
    ).toEqual({ lists: ["Nested", "Ping", "Pong"], endless: [] });
  });

  it("takes no notice of members of objects, at which TypeScript looks later", () => {
    expect(
      find({
        Tree: { properties: { left: to("Tree"), all: { type: "array", items: to("Tree") } } },
        Map: { additionalProperties: to("Map") },
      }),
    ).toEqual({ lists: [], endless: [] });
  });

  it("lets a base go on being the base of the heirs that it lists", () => {
    expect(
      find({
        Animal: { type: "object", oneOf: [to("Cat"), to("Dog")] },
        Cat: { allOf: [to("Animal")] },
        Dog: { allOf: [to("Animal")] },
      }),
    ).toEqual({
      lists: [],
      endless: [
        ["Animal", "Cat"],
        ["Animal", "Dog"],
      ],
    });
  });

  it("breaks a circle of parts where there is nothing else to break", () => {
    const found = find({ A: { allOf: [to("B")] }, B: { allOf: [to("A")] } });
    expect(found).toEqual({ lists: [], endless: [["A", "B"]] });
  });

  it("follows a chain that is longer than the call stack", () => {
    const names = Array.from({ length: 30_000 }, (_, index) => `S${index}`);
    const chain = Object.fromEntries(names.map((name, at) => [name, to(`S${at + 1}`)]));
    expect(find(chain)).toEqual({ lists: [], endless: [] });
  });
});
