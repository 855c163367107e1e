import { describe, expect, it } from "vitest";
import { assertStructure } from "../../../../generator/api/read/assert-structure.js";
import { readCases } from "../../../support/read-cases.js";
import { createDocument } from "../../support/documents.js";

const { unstructured } = readCases("../cases.yaml", import.meta.url);

function check(changes: object): () => void {
  const document = { ...createDocument(), ...changes };
  return () => assertStructure(document, (pointer) => ({ file: "a.yaml", line: pointer.length }));
}

describe("assertStructure", () => {
  it("has nothing to say about a document as it should be, whatever else it holds", () => {
    expect(check({ "x-anything": [null], externalDocs: 1 })).not.toThrow();
    const Thing = { examples: "high", properties: { $ref: true, required: false } };
    expect(check({ components: { schemas: { Thing } } })).not.toThrow();
  });

  it.each<[changes: object, message: string]>(unstructured)(
    "locates what is wrong with %j",
    (changes, message) => {
      expect(check(changes)).toThrow(message);
      expect(check(changes)).toThrow(/^a\.yaml:\d+: /);
    },
  );
});
