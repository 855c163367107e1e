import { describe, expect, it } from "vitest";
import { documents } from "../../../sandbox/documents.js";
import { readOperations } from "../../../sandbox/openapi/read-operations.js";
import { readServiceFacts } from "../../../sandbox/service/facts.js";

const operations = documents.flatMap(readOperations);

describe("readServiceFacts", () => {
  it("finds what the service's description states", () => {
    const maximumPerSecond = { general: 1_000, status: 2_500 };
    const edge = { windowSeconds: 300, retryAfterSeconds: 300, maximumPerSecond };
    expect(readServiceFacts(operations)).toEqual({
      terminalStatuses: ["completed", "failed", "cancelled"],
      maxPendingMessages: 20,
      claimLifetimeSeconds: 3_600,
      rates: { projectWindowSeconds: 5, edge },
    });
  });

  it("takes what no document states for no limit", () => {
    const maximumPerSecond = { general: Infinity, status: Infinity };
    const edge = { windowSeconds: 1, retryAfterSeconds: 1, maximumPerSecond };
    const endless = { maxPendingMessages: Infinity, claimLifetimeSeconds: Infinity };
    const rates = { projectWindowSeconds: 1, edge };
    expect(readServiceFacts([])).toEqual({ terminalStatuses: [], ...endless, rates });
  });
});
