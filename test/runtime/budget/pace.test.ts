import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paceOf } from "../../../runtime/budget/pace.js";

describe("paceOf", () => {
  it("uses nine tenths of a limit and lets twelve out at once", () => {
    expect(paceOf(25, 5)).toEqual({ interval: expect.closeTo(1000 / 22.5, 6), burst: 12 });
    expect(paceOf(100, 5)).toEqual({ interval: expect.closeTo(1000 / 90, 6), burst: 12 });
  });

  it("makes bursts smaller where a small limit leaves less room for them", () => {
    expect(paceOf(10, 5).burst).toBe(5);
    expect(paceOf(2, 5).burst).toBe(1);
    expect(paceOf(0.2, 5).burst).toBe(1);
  });

  it("does not hold anything back without a limit", () => {
    expect(paceOf(Infinity, 1).interval).toBe(0);
  });

  it("stays a pace for limits that only a fault can bring about", () => {
    for (const limit of [1e-300, 1e-10, 1e-5]) {
      const { interval, burst } = paceOf(limit, 5);
      expect(interval).toBeGreaterThan(1_000 / limit);
      expect(burst).toBe(1);
    }
    expect(paceOf(1e308, 5)).toEqual({ interval: 0, burst: 1 });
  });

  it("never exceeds a limit of at least one request a window, wherever the window starts", () => {
    const limits = fc.double({ min: 0.2, max: 10_000, noNaN: true });
    fc.assert(
      fc.property(limits, (limit) => {
        const { interval, burst } = paceOf(limit, 5);
        // A window of GCRA holds at most its burst and one request for each whole interval.
        const most = burst + Math.floor(5000 / interval);
        expect(most).toBeLessThanOrEqual(Math.floor(5 * limit + 1e-6));
      }),
    );
  });
});
