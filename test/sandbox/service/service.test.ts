import { describe, expect, it, vi } from "vitest";
import { Credits } from "../../../sandbox/service/credits.js";
import { checkKept, keepNewest } from "../../../sandbox/service/newest.js";
import { documents } from "../../../sandbox/documents.js";
import { readOperations } from "../../../sandbox/openapi/read-operations.js";
import { readServiceFacts } from "../../../sandbox/service/facts.js";

describe("Credits", () => {
  it("are bought when fewer than the trigger are left", () => {
    const bought = vi.fn<(usd: number) => void>();
    const credits = new Credits(bought);
    credits.set({ topUpUsd: 12 });
    credits.setAutoRecharge({ triggerUsd: 10, purchaseUsd: 50 });
    credits.charge(2);
    expect(bought).not.toHaveBeenCalled();

    credits.charge(1);
    expect(credits.leftUsd).toBe(59);
    expect(bought.mock.calls).toEqual([[50]]);
  });

  it("are not bought any more when recharging is turned off", () => {
    const credits = new Credits(() => {});
    credits.setAutoRecharge({ triggerUsd: 10, purchaseUsd: 50 });
    credits.setAutoRecharge(undefined);
    credits.charge(50);

    expect(credits.leftUsd).toBe(0);
  });
});

describe("keepNewest", () => {
  it("removes the oldest items, and says which", () => {
    const items = new Set([1, 2, 3, 4, 5]);
    const removed: number[] = [];
    keepNewest(items, 3, (item) => removed.push(item));

    expect([...items]).toEqual([3, 4, 5]);
    expect(removed).toEqual([1, 2]);
  });

  it("removes nothing as long as there are fewer", () => {
    const items = new Map([["a", 1]]);
    keepNewest(items, 2);

    expect([...items]).toEqual([["a", 1]]);
  });
});

it.each([0, -1, 1.5, NaN, Infinity])("a sandbox cannot keep %d items", (count) => {
  expect(() => checkKept(count)).toThrow(RangeError);
});

const operations = documents.flatMap(readOperations);

describe("readServiceFacts", () => {
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

  it("takes what no document states for no limit", () => {
    expect(readServiceFacts([])).toEqual({
      terminalStatuses: [],
      maxPendingMessages: Infinity,
      claimLifetimeSeconds: Infinity,
      rates: {
        projectWindowSeconds: 1,
        edge: {
          windowSeconds: 1,
          retryAfterSeconds: 1,
          maximumPerSecond: { general: Infinity, status: Infinity },
        },
      },
    });
  });
});
