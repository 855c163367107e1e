import { describe, expect, it } from "vitest";
import * as entry from "../../../generated/limits.js";
import { createLimits } from "../../../runtime/limits/create-limits.js";
import { limits } from "../../../overlays/limits/overlay.js";
import { jobsDocument, weaveDocument } from "../../generator/support/weave-document.js";
import { described } from "../../runtime/limits/tables.js";

describe("the overlay for limits", () => {
  it("adds a table where a document states tiers and rates", async () => {
    const { spendTiers, requestRate: project, edge } = described;
    const stated = { spendTiers, requestRate: { project, edge } };
    const document = jobsDocument({}, { "x-limits": stated });
    expect((await weaveDocument(document, [limits])).tables).toMatchObject([
      { name: "limits", value: described, type: { name: "LimitsTable" } },
    ]);
  });

  it.each([undefined, { spendTiers: [] }, { maxPendingMessages: 20 }])(
    "has nothing to do with a document that states %j",
    async (stated) => {
      const document = jobsDocument({}, { "x-limits": stated });
      expect((await weaveDocument(document, [limits])).tables).toEqual([]);
    },
  );

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
