import { describe, expect, it } from "vitest";
import { createLimits } from "../../../runtime/limits/create-limits.js";
import described from "./tables.json" with { type: "json" };
import * as entry from "../../../generated/limits.js";
import { readCases } from "../../support/read-cases.js";

const { tiers, grants: cases } = readCases("../cases.yaml", import.meta.url);
const { concurrencyForPayments, effectiveConcurrency } = createLimits({ billing: described });

describe("concurrencyForPayments", () => {
  it.each<[concurrency: number, least: number, most: number]>(tiers)(
    "is %d from %d to %d dollars",
    (concurrency, least, most) => {
      expect([least, most].map(concurrencyForPayments)).toEqual([concurrency, concurrency]);
    },
  );

  it("does not depend on the order of the tiers", () => {
    const reversed = { ...described, spendTiers: described.spendTiers.toReversed() };
    expect(createLimits({ billing: reversed }).concurrencyForPayments(1_000)).toBe(250);
  });

  it.each([-0.01, -100, Number.NaN, "100", undefined])("refuses %j", (usd) => {
    const ask = (): unknown => Reflect.apply(concurrencyForPayments, undefined, [usd]);
    expect(ask).toThrow(RangeError);
    expect(ask).toThrow("payments in US dollars");
  });
});

describe("effectiveConcurrency", () => {
  it.each<[grants: object, concurrency: number]>([
    ...cases,
    [{ existing: undefined, payments: 25_000 }, 1_000],
  ])("of %j is the highest grant, %d", (grants, concurrency) => {
    expect(effectiveConcurrency(grants)).toBe(concurrency);
  });

  const impossible = [{ existing: -1 }, { legacyPlan: Number.NaN }, { payments: -1 }];

  it.each(impossible)("refuses %j", (grants) => {
    expect(() => effectiveConcurrency(grants)).toThrow(RangeError);
  });
});

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
