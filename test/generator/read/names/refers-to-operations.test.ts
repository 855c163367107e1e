import { describe, expect, it } from "vitest";
import type { OperationObject } from "../../../../generator/model/openapi.js";
import { refersToOperations } from "../../../../generator/read/read-api.js";

function refers(...operations: readonly OperationObject[]): boolean {
  return refersToOperations(
    operations.map((source, at) => ({ path: `/${at}`, httpMethod: "post", item: {}, source })),
  );
}

const begin: OperationObject = { operationId: "beginTrip" };

describe("refersToOperations", () => {
  it("finds an extension that names another operation", () => {
    const challenge = { operation: "beginTrip", id: "id", text: "text", answer: "answer" };
    expect(refers(begin, { operationId: "endTrip", "x-challenge": challenge })).toBe(true);
  });

  it.each<[string, OperationObject]>([
    ["an extension that names none", { "x-challenge": { operation: "beginRide" } }],
    ["an extension of somebody else's", { "x-other": { operation: "beginTrip" } }],
    ["the name of an operation itself", { "x-name": "beginTrip" }],
    ["no extension", {}],
  ])("finds nothing in %s", (_, operation) => {
    expect(refers(begin, operation)).toBe(false);
  });
});
