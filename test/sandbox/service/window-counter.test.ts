import { describe, expect, it } from "vitest";
import { WindowCounter } from "../../../sandbox/service/window-counter.js";

const limit = 2;

describe("WindowCounter", () => {
  it("lets through what one window holds, and then tells how much of it remains", () => {
    const counter = new WindowCounter(5_000);
    const taken = [10_000, 10_001, 10_002, 14_999].map((now) => counter.take("a", { limit, now }));

    expect(taken).toEqual([0, 0, 4_998, 1]);
  });

  it("starts the next window at a multiple of its length", () => {
    const counter = new WindowCounter(5_000);
    counter.take("a", { limit: 1, now: 14_999 });

    expect(counter.take("a", { limit: 1, now: 15_000 })).toBe(0);
  });

  it("does not count what it refuses", () => {
    const counter = new WindowCounter(5_000);
    for (let now = 0; now < 10; now += 1) counter.take("a", { limit, now });

    expect(counter.take("a", { limit: 3, now: 11 })).toBe(0);
  });

  it("counts callers apart", () => {
    const counter = new WindowCounter(5_000);
    counter.take("a", { limit: 1, now: 0 });

    expect(counter.take("b", { limit: 1, now: 0 })).toBe(0);
  });

  it("forgets what it counted", () => {
    const counter = new WindowCounter(5_000);
    counter.take("a", { limit: 1, now: 0 });
    counter.clear();

    expect(counter.take("a", { limit: 1, now: 0 })).toBe(0);
  });
});
