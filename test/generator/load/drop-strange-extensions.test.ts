import { describe, expect, it } from "vitest";
import type { OpenApiDocument } from "../../../generator/model/openapi.js";
import { dropStrangeExtensions } from "../../../generator/load/drop-strange-extensions.js";

function createDocument(extensions: object, operation: object, schema: object): OpenApiDocument {
  return {
    openapi: "3.1.0",
    info: { title: "Things", version: "1" },
    paths: { "/things": { get: { responses: {}, ...operation } } },
    components: { schemas: { Thing: { type: "object", ...schema } } },
    ...extensions,
  };
}

describe("dropStrangeExtensions", () => {
  it("leaves an extension of our shape in its place", () => {
    const document = createDocument({}, { "x-name": "things.list" }, { "x-id": "thing" });
    const before = structuredClone(document);
    expect(dropStrangeExtensions(document)).toEqual([]);
    expect(document).toEqual(before);
  });

  it("removes and notes what means something else", () => {
    const document = createDocument({ "x-limits": "none" }, { "x-waiter": null }, {});
    const pointers = dropStrangeExtensions(document).map(({ pointer }) => pointer);
    expect(pointers).toEqual(["#/x-limits", "#/paths/~1things/get/x-waiter"]);
    expect(document).toEqual(createDocument({}, {}, {}));
  });

  it("removes what stands where it has no meaning", () => {
    const document = createDocument({ "x-retry": "safe" }, {}, {});
    expect(dropStrangeExtensions(document)).toEqual([
      {
        pointer: "#/x-retry",
        message: "x-retry does not match specs/extensions/x-retry.schema.json, so it is ignored",
      },
    ]);
  });

  it("says which forms there are, where an extension has several", () => {
    const document = createDocument({}, { "x-pages": { links: "next" } }, {});
    expect(dropStrangeExtensions(document)).toEqual([
      {
        pointer: "#/paths/~1things/get/x-pages",
        message: expect.stringContaining("{ link, items (optional) } or { page, first (optional)"),
      },
    ]);
  });

  it("leaves alone extensions that are not ours, and members that are no extensions", () => {
    const properties = { "x-id": { type: "integer" } };
    const document = createDocument({ "x-speed": 1 }, { "x-internal": 2 }, { properties });
    const before = structuredClone(document);
    expect(dropStrangeExtensions(document)).toEqual([]);
    expect(document).toEqual(before);
  });
});
