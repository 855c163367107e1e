import { describe, expect, it } from "vitest";
import { findReferences, type FoundReference } from "../../../generator/load/find-reference.js";

function findReferencesTo(
  target: string,
  texts: Readonly<Record<string, string>>,
): readonly FoundReference[] {
  return findReferences(new Set([target, "/s/other.yaml"]), texts).get(target) ?? [];
}

describe("findReferences", () => {
  it.each([
    ["$ref: ../b.yaml#/X", 1, 7],
    ["a:\n  externalValue: '../b.yaml'", 2, 18],
    ['a: { mapping: { cat: "../b\\x2eyaml" } }', 1, 22],
    ['{"\\u0024ref": "..\\u002fb.yaml#/X"}', 1, 15],
    ["$ref: file:///s/b.yaml", 1, 7],
    ["$ref: /s/b.yaml", 1, 7],
  ])("finds %j by line and column", (text, line, column) => {
    const found = findReferencesTo("/s/b.yaml", { "/s/a/a.yaml": text });
    expect(found).toEqual([{ base: "/s/a/a.yaml", line, column, text: expect.any(String) }]);
  });

  it("starts from the address of a document that came from one", () => {
    const texts = { "http://a.example/v1/a.yaml": "$ref: b.yaml#/X" };
    expect(findReferencesTo("http://a.example/v1/b.yaml", texts)).toHaveLength(1);
    expect(findReferencesTo("/v1/b.yaml", texts)).toEqual([]);
  });

  it("finds nothing in what is no YAML, or leads nowhere", () => {
    expect(findReferencesTo("/s/b.yaml", { "/s/a.yaml": "a: [b.yaml\n: {" })).toBeDefined();
    expect(findReferencesTo("/s/b.yaml", { "/s/a.yaml": "$ref: '#/b.yaml'" })).toEqual([]);
    expect(findReferencesTo("/s/b.yaml", { "/s/a.yaml": "$ref: 'http://['" })).toEqual([]);
  });
});
