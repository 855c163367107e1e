import { describe, expect, it } from "vitest";
import { createLimits } from "../../../overlays/limits/create-limits.js";
import { described } from "./tables.js";

describe("createLimits", () => {
  it("answers from the table of the one API that states limits", () => {
    const limits = createLimits({ billing: described });
    expect(limits.spendTiers).toEqual(described.spendTiers);
    expect(limits.concurrencyForPayments(1_000)).toBe(250);
    expect(limits.effectiveConcurrency({ legacyPlan: 60, payments: 100 })).toBe(60);
    expect(limits.requestBudget(60)).toEqual({ general: 100, status: 120 });
  });

  it("gives functions that work by themselves", () => {
    const { concurrencyForPayments, effectiveConcurrency, requestBudget } = createLimits({
      billing: described,
    });
    expect([concurrencyForPayments(0), effectiveConcurrency({}), requestBudget(0).general]).toEqual(
      [10, 10, 25],
    );
  });

  it("refuses to choose between two tables, or to do without one", () => {
    expect(() => createLimits({})).toThrow("exactly one spec");
    expect(() => createLimits({ a: described, b: described })).toThrow("exactly one spec");
  });
});
