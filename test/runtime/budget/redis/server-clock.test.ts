import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { ServerClock } from "../../../../runtime/budget/redis/common-queue.js";
import { forAny } from "../../../support/for-any.js";

let clock: ServerClock;
beforeEach(() => {
  clock = new ServerClock();
});

describe("ServerClock", () => {
  it("knows nothing before the first answer", () => {
    expect(clock.toLocal(5)).toBeUndefined();
    expect(clock.atLeast(5)).toBeUndefined();
  });

  it("takes the middle of what an answer leaves room for, and narrows it down", () => {
    clock.observe(100, 200, 1_150);
    expect(clock.toLocal(2_000)).toBeCloseTo(1_000, 6);
    expect(clock.atLeast(1_000)).toBeCloseTo(1_950, 6);
    // An answer that took longer on its way back, and says nothing new.
    clock.observe(300, 900, 1_600);
    expect(clock.toLocal(2_000)).toBeCloseTo(1_000, -1);
    clock.observe(1_000, 1_002, 2_001);
    expect(clock.toLocal(3_000)).toBeCloseTo(2_000, 0);
  });

  it("never tells of a jump as long as the other clock runs on", async () => {
    const trips = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 })),
      { minLength: 1, maxLength: 50 },
    );
    await forAny(100, [trips], (each) => {
      const fresh = new ServerClock();
      let now = 0;
      for (const [there, back] of each) {
        const server = 7_000 + (now + there) * 1.0005;
        expect(fresh.observe(now, now + there + back, server)).toBe(0);
        now += there + back + 100;
      }
    });
  });

  it("tells by how much the other clock has jumped, and follows it", () => {
    clock.observe(0, 2, 1_001);
    expect(clock.observe(10, 12, 3_601_011)).toBeCloseTo(3_600_000, 0);
    expect(clock.toLocal(3_601_021)).toBeCloseTo(21, 0);
    expect(clock.observe(20, 22, 1_021)).toBeCloseTo(-3_600_000, 0);
    expect(clock.observe(30, 32, 1_031)).toBe(0);
  });
});
