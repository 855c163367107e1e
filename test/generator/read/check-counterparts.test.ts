import { describe, expect, it } from "vitest";
import { checkCounterparts } from "../../../generator/read/check-counterparts.js";
import { createDocument, readThings } from "../support/documents.js";

function problemsOf(instead: object): ReturnType<typeof checkCounterparts> {
  const list = { operationId: "things.list", "x-instead": instead, responses: {} };
  const document = createDocument({ paths: { "/things": { get: list } } });
  const known = [
    { name: "things", operations: ["things.list"] },
    { name: "items", operations: ["items.read", "items.list"] },
  ];
  return checkCounterparts(readThings(document), known);
}

const place = { file: "things", pointer: "#/paths/~1things/get/x-instead" };

describe("checkCounterparts", () => {
  it("accepts an operation that exists", () => {
    expect(problemsOf({ api: "items", operation: "items.list" })).toEqual([]);
  });

  it("reports an operation that the other API does not have", () => {
    expect(problemsOf({ api: "items", operation: "things.list" })).toEqual([
      {
        ...place,
        message: "x-instead names items.things.list, which does not exist",
        expected: "one of items.list, items.read",
      },
    ]);
  });

  it("reports an API that does not exist", () => {
    expect(problemsOf({ api: "parts", operation: "items.list" })).toEqual([
      {
        ...place,
        message: "x-instead names parts.items.list, which does not exist",
        expected: "one of items, things",
      },
    ]);
  });
});
