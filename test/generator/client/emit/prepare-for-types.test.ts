import { expect, it } from "vitest";
import { createDocument, prepareDocument } from "../../support/documents.js";

// What becomes of it: test/scenarios/types.md.
it("a document is left alone by what makes its types", () => {
  const content = {
    "multipart/form-data": { schema: { properties: { a: { format: "binary" } } } },
  };
  const post = { operationId: "!", requestBody: { content }, responses: {} };
  const document = createDocument({ paths: { "/a": { post } } });
  const before = JSON.stringify(document);
  prepareDocument(document);
  expect(JSON.stringify(document)).toBe(before);
});
