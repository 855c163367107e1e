import { beforeEach, describe, expect, it } from "vitest";
import { OwnQueue } from "../../../../runtime/budget/redis/own-queue.js";

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
    queue.announced(0);
    queue.confirmed(0);
    // Two seconds until it may have been noticed, a lease of three, and places two seconds ahead.
    const [first, second, third, fourth] = timesIn(100, 8_000);
    expect([first, second, third]).toEqual([100, 5_100, 7_000]);
    expect(fourth).toBeCloseTo(7_000 + 1000 / 5.625, 0);
    expect(timesIn(8_000, 13_000).length).toBeLessThanOrEqual(30);
  });

  it("gives its share up when the others do", () => {
    queue.announced(0);
    queue.confirmed(0);
    expect(timesIn(890_000, 900_000).length).toBeGreaterThan(50);
    expect(timesIn(900_000, 920_000)).toHaveLength(4);
  });

  it("has no share of its own after a goodbye", () => {
    queue.announced(0);
    queue.confirmed(0);
    queue.left();
    expect(queue.shareUntil).toBe(-Infinity);
    expect(timesIn(10_000, 30_000)).toHaveLength(4);
  });
});
