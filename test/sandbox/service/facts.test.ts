import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { readOperations } from "../../../sandbox/openapi/read-operations.js";
import { readServiceFacts } from "../../../sandbox/service/facts.js";

const operations = documents.flatMap(readOperations);

describe("readFacts", () => {
  it("finds what the service's description states", () => {
    expect(readServiceFacts(operations)).toEqual({
      terminalStatuses: ["completed", "failed", "cancelled"],
      maxPendingMessages: 20,
      claimLifetimeSeconds: 3_600,
      rates: {
        projectWindowSeconds: 5,
        edge: {
          windowSeconds: 300,
          retryAfterSeconds: 300,
          maximumPerSecond: { general: 1_000, status: 2_500 },
        },
      },
    });
  });

  it("names the operation that it misses", () => {
    const others = operations.filter(({ id }) => id !== "createClaim");

    expect(() => readServiceFacts(others)).toThrow("signup:createClaim");
  });

  it("names the extension that it misses", () => {
    const bare = operations.map((operation) => ({
      ...operation,
      source: { ...operation.source, "x-waiter": undefined },
    }));

    expect(() => readServiceFacts(bare)).toThrow("v4:runs.getStatus x-waiter");
  });
});
