import { describe, expect, it } from "vitest";
import { briefSchema } from "../../../overlays/tools/read-tools.js";
import { createDocument } from "../../generator/support/documents.js";

const document = createDocument({
  components: {
    schemas: {
      Color: { type: "string", "x-extensible-enum": ["red", "blue"], "x-id": "color" },
      Node: {
        type: "object",
        title: "A node",
        properties: {
          next: { $ref: "#/components/schemas/Node" },
          color: { $ref: "#/components/schemas/Color" },
        },
      },
    },
  },
});

describe("briefSchema", () => {
  it("keeps types, limits and defaults, and drops what is not for a model", () => {
    const schema = {
      type: "integer",
      minimum: 1,
      default: 2,
      title: "T",
      example: 3,
      deprecated: true,
      "x-regions": {},
      description: "How many.\nOf them.\n\nMore about it.",
    };
    expect(briefSchema(document, schema)).toEqual({
      type: "integer",
      minimum: 1,
      default: 2,
      description: "How many. Of them.",
    });
  });

  it("resolves references, and keeps an open set open", () => {
    const brief = briefSchema(document, { $ref: "#/components/schemas/Color" });
    expect(brief).toEqual({ type: "string", examples: ["red", "blue"] });
    expect(briefSchema(document, { enum: ["a", "b"] })).toEqual({ enum: ["a", "b"] });
  });

  it("has one type in each place, because some hosts know no more", () => {
    expect(briefSchema(document, { type: ["string", "null"], description: "One." })).toEqual({
      anyOf: [{ type: "string" }, { type: "null" }],
      description: "One.",
    });
  });

  it("ends in a schema that contains itself", () => {
    const text = JSON.stringify(briefSchema(document, { $ref: "#/components/schemas/Node" }));
    expect(text).not.toContain("$ref");
    expect(text.length).toBeLessThan(400);
  });

  it("shortens what is inside of lists and alternatives", () => {
    const inner = { type: "string", title: "T" };
    const oneOf = [inner, { type: "number", example: 1 }];
    const schema = { items: inner, oneOf, additionalProperties: inner };
    expect(briefSchema(document, schema)).toEqual({
      items: { type: "string" },
      oneOf: [{ type: "string" }, { type: "number" }],
      additionalProperties: { type: "string" },
    });
  });
});
