import { beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import { OwnQueue } from "../../../../runtime/budget/redis/own-queue.js";
import { ServerClock } from "../../../../runtime/budget/redis/common-queue.js";
import { forAny } from "../../../support/for-any.js";

const terms = { limit: 25, windowSeconds: 5, divisor: 4 };

let queue: OwnQueue;
beforeEach(() => {
  queue = new OwnQueue(0);
});

/** When requests go, between two moments, if there is always one that waits. */
function timesIn(start: number, end: number, given = terms): number[] {
  const times: number[] = [];
  for (let now = queue.next(given, start); now < end; now = queue.next(given, now)) {
    queue.take(given, now);
    times.push(now);
  }
  return times;
}

/** Announces the process, which Redis confirms. */
function announce(): void {
  queue.announced(0);
  queue.confirmed(0);
}

describe("OwnQueue", () => {
  it("gives a process that nobody knows of a request in a window", () => {
    expect(timesIn(0, 20_000)).toEqual([0, 5_000, 10_000, 15_000]);
  });

  it("spreads the requests of many such divisor, and lets none wait for ever", () => {
    const many = { ...terms, divisor: 50 };
    // A fifth of a second for each of them, for 25 in any five seconds.
    expect(timesIn(0, 100_000, many)).toEqual([0, 50_000]);
    queue = new OwnQueue(0.5);
    expect(timesIn(0, 100_000, many)).toEqual([22_500, 72_500]);
  });

  it("leaves its share alone until nobody draws on it, and then begins without a burst", () => {
    announce();
    // Two seconds until it may have been noticed, a lease of three, and places two seconds ahead.
    const [first, second, third, fourth] = timesIn(100, 8_000);
    expect([first, second, third]).toEqual([100, 5_100, 7_000]);
    expect(fourth).toBeCloseTo(7_000 + 1000 / 5.625, 0);
    expect(timesIn(8_000, 13_000).length).toBeLessThanOrEqual(30);
    // Another process begins between two places of this one.
    queue = new OwnQueue(0.5);
    announce();
    expect(queue.next(terms, 7_000)).toBeCloseTo(7_000 + 500 / 5.625, 0);
  });

  it("sends one burst at most after it was quiet for long", () => {
    announce();
    expect(timesIn(60_000, 65_000).length).toBeLessThanOrEqual(30);
  });

  it("lets no request go before its time", () => {
    expect([0, 4_999, 5_000].map((now) => queue.take(terms, now))).toEqual([true, false, true]);
  });

  it("gives its share up when the others do", () => {
    announce();
    // A reply that was overtaken.
    queue.confirmed(-60_000);
    expect(timesIn(890_000, 900_000).length).toBeGreaterThan(50);
    expect(timesIn(900_000, 920_000)).toHaveLength(4);
  });

  it("has no share of its own after a goodbye", () => {
    announce();
    queue.left();
    expect(queue.shareUntil).toBe(-Infinity);
    expect(timesIn(10_000, 30_000)).toHaveLength(4);
  });
});

describe("ServerClock", () => {
  let clock: ServerClock;
  beforeEach(() => {
    clock = new ServerClock();
  });

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
