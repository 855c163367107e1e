import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { LimitSources } from "../../../runtime/budget/limit-sources.js";

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
    limit.override(70);
    expect(limit.value).toBe(70);
    limit.tell(10);
    expect(limit.value).toBe(10);
    limit.override(80);
    limit.learn(50);
    expect(limit.value).toBe(10);
    expect(limit.known).toBe(80);
  });

  it("forgets what a throttle said once the account has changed", () => {
    limit.tell(10);
    limit.learn(50);
    expect(limit.value).toBe(10);
    limit.learn(100);
    expect(limit.value).toBe(100);
  });

  it("forgets what a throttle said after ten minutes", async () => {
    limit.tell(10);
    await clock.advance(599_000);
    expect(limit.value).toBe(10);
    await clock.advance(1_000);
    expect(limit.value).toBe(25);
  });

  it("lets a throttle go from one request in a window up to what is known, and no further", () => {
    expect([0.2, 1, 25].map((hint) => limit.tell(hint))).toEqual([true, true, true]);
    expect([0.19, 25.1, 0, -1, Number.NaN, Infinity].map((hint) => limit.tell(hint))).toEqual(
      Array.from({ length: 6 }, () => false),
    );
    expect(limit.value).toBe(25);
  });

  it("has a lower bound also where nothing is known", () => {
    limit = new LimitSources(Infinity, 1, clock);
    expect([0.5, 1, 1e300].map((hint) => limit.tell(hint))).toEqual([false, true, true]);
  });

  it("keeps to what a throttle said before when it says nonsense", () => {
    limit.tell(10);
    limit.tell(1e308);
    expect(limit.value).toBe(10);
  });

  it("lets a throttle raise a limit up to what the user allows", () => {
    limit.override(60);
    limit.tell(40);
    expect(limit.value).toBe(40);
    expect(limit.tell(60)).toBe(true);
    expect(limit.value).toBe(60);
    expect(limit.tell(61)).toBe(false);
  });

  it("never leaves its bounds, whatever throttles say", () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: false })), (hints) => {
        for (const hint of hints) limit.tell(hint);
        expect(limit.value).toBeGreaterThanOrEqual(0.2 - 1e-6);
        expect(limit.value).toBeLessThanOrEqual(25);
      }),
    );
  });
});
