import { describe, expect, it } from "vitest";
import { searchReferences } from "../../../generator/load/read-specs.js";

describe("the references of a text", () => {
  it.each([
    ["plain", "$ref: shared/a.yaml#/b/c"],
    ["in double quotes", '$ref: "shared/a.yaml#/b"'],
    ["in single quotes", "$ref: 'shared/a.yaml'"],
    ["on a line of its own", "$ref:\n    shared/a.yaml"],
    ["in a flow mapping", "a: { $ref: shared/a.yaml#/b, description: c }"],
    ["at the end of a flow mapping", "a: {$ref: shared/a.yaml}"],
    ["before a comment", "$ref: shared/a.yaml # b"],
    ["before the end of a line of Windows", "$ref: shared/a.yaml\r\nb: c"],
    ["in JSON", '{"$ref":"shared/a.yaml#/b","c":1}'],
    ["in JSON with what need not be escaped", '{"$ref" : "shared\\/a.yaml"}'],
    ["of an example", "externalValue: shared/a.yaml"],
  ])("are found %s", (_where, text) => {
    expect(searchReferences(text)).toEqual(["shared/a.yaml"]);
  });

  it("may hold spaces, and are found once each", () => {
    expect(searchReferences("- $ref: my file.yaml#/a\n- $ref: my file.yaml#/b\n")).toEqual([
      "my file.yaml",
    ]);
  });

  it("are neither places in the text itself nor addresses", () => {
    const text = '$ref: "#/components/schemas/A"\nb: { $ref: https://pets.example/b.yaml }\n';
    expect(searchReferences(text)).toEqual([]);
  });

  it("are found in a text that is no YAML yet", () => {
    expect(searchReferences("a: [1, 2\n  $ref: b.yaml\n c: {")).toEqual(["b.yaml"]);
  });
});
