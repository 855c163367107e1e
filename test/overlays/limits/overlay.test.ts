import { describe, expect, it } from "vitest";
import * as entry from "../../../generated/limits.js";
import { createLimits } from "../../../runtime/limits/create-limits.js";
import { described } from "../../runtime/limits/tables.js";

// What the client of a document gets: test/scenarios/limits.md.
describe("the overlay for limits", () => {
  it("offers the limits of the service without a client", () => {
    expect(entry.spendTiers).toEqual(described.spendTiers);
    expect(entry.concurrencyForPayments(999.99)).toBe(50);
    expect(entry.effectiveConcurrency({ existing: 3, legacyPlan: 60, payments: 100 })).toBe(60);
    expect(entry.requestBudget(250)).toEqual({ general: 100, status: 500 });
  });

  it("refuses to choose between two tables, or to do without one", () => {
    expect(() => createLimits({})).toThrow("exactly one spec");
    expect(() => createLimits({ a: described, b: described })).toThrow("exactly one spec");
  });
});
