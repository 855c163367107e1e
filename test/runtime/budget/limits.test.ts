import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { LimitSources, paceOf } from "../../../runtime/budget/limit-sources.js";
import { createLimits } from "../../../runtime/limits/index.js";
import described from "../limits/tables.json" with { type: "json" };
import { forAny } from "../../support/for-any.js";
import { readCases } from "../../support/read-cases.js";

let clock: VirtualClock;
let limit: LimitSources;
beforeEach(() => {
  clock = new VirtualClock();
  limit = new LimitSources(25, 5, clock);
});

describe("LimitSources", () => {
  it("goes by the best source that it has", () => {
    expect(limit.value).toBe(25);
    limit.learn(50);
    expect(limit.value).toBe(50);
    limit.given = 70;
    expect(limit.value).toBe(70);
    limit.tell(10);
    expect(limit.value).toBe(10);
    limit.given = 80;
    limit.learn(50);
    expect(limit.value).toBe(10);
    expect(limit.known).toBe(80);
    limit.given = 5;
    expect(limit.value).toBe(5);
  });

  it("forgets what a throttle said once the account has changed", () => {
    limit.tell(10);
    limit.learn(50);
    expect(limit.value).toBe(10);
    limit.learn(100);
    expect(limit.value).toBe(100);
    limit.tell(10);
    limit.forget();
    expect(limit.value).toBe(25);
  });

  it("lets a throttle go from one request in a window up to what is known, and no further", () => {
    // The last one is 25 but for a rounding error.
    expect([0.2, 1, 25, 25 + 4e-15].every((hint) => limit.tell(hint))).toBe(true);
    expect([0.19, 25.1, 0, -1, Number.NaN, Infinity].some((hint) => limit.tell(hint))).toBe(false);
    expect(limit.value).toBe(25);
  });

  it("has a lower bound also where nothing is known", () => {
    limit = new LimitSources(Infinity, 1, clock);
    expect([0.5, 1, 1e300].map((hint) => limit.tell(hint))).toEqual([false, true, true]);
  });
});

describe("paceOf", () => {
  it("uses nine tenths of a limit and lets eight out at once", () => {
    expect(paceOf(25, 5)).toEqual({ interval: expect.closeTo(1000 / 22.5, 6), burst: 8 });
    expect(paceOf(100, 5)).toEqual({ interval: expect.closeTo(1000 / 90, 6), burst: 8 });
  });

  it("makes bursts smaller where a small limit leaves less room for them", () => {
    expect([10, 2, 0.2].map((rate) => paceOf(rate, 5).burst)).toEqual([4, 1, 1]);
  });

  it("stays a pace for limits that only a fault can bring about", () => {
    for (const tiny of [1e-300, 1e-10, 1e-5]) {
      const { interval, burst } = paceOf(tiny, 5);
      expect(interval).toBeGreaterThan(1_000 / tiny);
      expect(burst).toBe(1);
    }
    expect(paceOf(1e308, 5)).toEqual({ interval: 0, burst: 1 });
  });

  it("never exceeds a limit of at least one request a window, wherever the window starts, if arrivals differ by 100 ms", async () => {
    const limits = fc.double({ min: 0.2, max: 10_000, noNaN: true });
    await forAny(100, [limits], (any) => {
      const { interval, burst } = paceOf(any, 5);
      // A window of GCRA holds at most its burst and one request for each whole interval.
      expect(burst + Math.floor(5100 / interval)).toBeLessThanOrEqual(Math.floor(5 * any + 1e-6));
    });
  });
});

describe("requestBudget", () => {
  const { budgets } = readCases("../cases.yaml", import.meta.url);
  const { requestBudget } = createLimits({ billing: described });

  it.each<[runs: number, general: number, status: number]>(budgets)(
    "of %d runs is %d requests and %d status reads a second",
    (runs, general, status) => {
      expect(requestBudget(runs)).toEqual({ general, status });
    },
  );

  it.each([-1, Number.NaN])("refuses a concurrency of %d, and names it", (concurrency) => {
    const refusal = new RangeError("The concurrency must be a number of 0 or more.");
    expect(() => requestBudget(concurrency)).toThrow(refusal);
  });
});
