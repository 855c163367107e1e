import { describe, expect, it } from "vitest";
import { firstWindow, pauseAfter, spread } from "../../../runtime/polling/poll.js";

const middle = (): number => 0.5;

describe("pauseAfter", () => {
  it.each([
    [0, 1_000],
    [19_000, 1_000],
    [20_000, 1_000],
    [40_000, 2_000],
    [60_000, 3_000],
    [100_000, 5_000],
    [3_600_000, 5_000],
  ])("is 5 %% of the time waited, from 1 s to 5 s: after %d ms %d ms", (elapsed, pause) => {
    expect(pauseAfter(elapsed, undefined, middle)).toBeCloseTo(pause, 6);
  });

  it("varies by 10 % either way", () => {
    expect(pauseAfter(0, undefined, () => 0)).toBeCloseTo(900, 6);
    expect(pauseAfter(0, undefined, () => 1)).toBeCloseTo(1_100, 6);
  });

  it("takes the caller's interval instead, a number or a function of the time waited", () => {
    expect(pauseAfter(60_000, 20, middle)).toBeCloseTo(20, 6);
    const pollInterval = (elapsed: number): number => elapsed / 2;
    expect(pauseAfter(60_000, pollInterval, middle)).toBeCloseTo(30_000, 6);
  });

  it("refuses an interval of the caller's function that is none", () => {
    expect(() => pauseAfter(0, () => 0, middle)).toThrow("`pollInterval`");
  });
});

describe("firstWindow", () => {
  it("is one interval, but never longer than the shortest of our own", () => {
    expect(firstWindow(undefined)).toBe(1_000);
    expect(firstWindow(20)).toBe(20);
    expect(firstWindow(60_000)).toBe(1_000);
  });
});

describe("spread", () => {
  it("is up to one second", () => {
    expect(spread(() => 0)).toBe(0);
    expect(spread(() => 1)).toBe(1_000);
  });
});
