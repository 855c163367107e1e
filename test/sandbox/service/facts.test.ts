import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { readOperations } from "../../../sandbox/openapi/read-operations.js";
import { readFacts } from "../../../sandbox/service/facts.js";

const operations = documents.flatMap(readOperations);

describe("readFacts", () => {
  it("finds what the service's description states", () => {
    expect(readFacts(operations)).toEqual({
      terminalStatuses: ["completed", "failed", "cancelled"],
      maxPendingMessages: 20,
      claimLifetimeSeconds: 3_600,
      spendTiers: [
        { paymentsUsd: 0, concurrency: 10 },
        { paymentsUsd: 100, concurrency: 50 },
        { paymentsUsd: 1_000, concurrency: 250 },
        { paymentsUsd: 5_000, concurrency: 500 },
        { paymentsUsd: 25_000, concurrency: 1_000 },
      ],
    });
  });

  it("names the operation that it misses", () => {
    const others = operations.filter(({ id }) => id !== "createClaim");

    expect(() => readFacts(others)).toThrow("signup:createClaim");
  });

  it("names the extension that it misses", () => {
    const bare = operations.map((operation) => ({
      ...operation,
      source: { ...operation.source, "x-waiter": undefined },
    }));

    expect(() => readFacts(bare)).toThrow("v4:runs.getStatus x-waiter");
  });
});
