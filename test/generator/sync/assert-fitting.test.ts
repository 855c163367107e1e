import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { assertFitting } from "../../../generator/sync/assert-fitting.js";
import { change, createOurs, createPublished } from "../load/additions/support/documents.js";

const things = createOurs();
const boxes = change(change(createOurs(), "paths", { "/boxes": { get: {} } }), "servers", [
  { url: "https://things.example/api/v2" },
]);

const documents = Object.entries({ things, boxes }).map(([name, document]) => ({
  name,
  document,
  file: `specs/${name}.yaml`,
  text: "",
}));

function check(name: string, document: OpenApiDocument): string {
  try {
    assertFitting([{ name, from: "published.json", document, text: "", outside: [] }], documents);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

describe("a published document", () => {
  it("fits the API that it shares an operation with", () => {
    expect(check("things", createPublished())).toBe("");
  });

  it("fits an API that has moved to another base path", () => {
    const moved = change(things, "servers", [{ url: "https://things.example/api/v9" }]);
    expect(check("things", moved)).toBe("");
  });

  it("is refused for an API that it is not of, with the one that it fits", () => {
    expect(check("boxes", createPublished())).toBe(
      "published.json: has no operation of boxes, and 2 of things; expected things=published.json, or --force to replace boxes with it",
    );
  });

  it("is refused when it is of another service", () => {
    const other = change(createPublished(), "paths", { "/pets": { get: {} } });
    expect(check("things", other)).toBe(
      "published.json: has no operation of things; expected a document of things, or --force to replace things with this one",
    );
  });

  it.each([[{}], [undefined]])("is refused with the paths %j", (paths) => {
    expect(check("things", change(createPublished(), "paths", paths))).toContain(
      "published.json: has no operations; expected a document of things",
    );
  });
});
