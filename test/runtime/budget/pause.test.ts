import { describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { backOff } from "../../../runtime/budget/back-off.js";
import { Pause } from "../../../runtime/budget/pause.js";
import { RetryBudget } from "../../../runtime/budget/retry-budget.js";
import { startPause } from "../../../runtime/budget/pause.js";

describe("Pause", () => {
  it("is over before it was ever asked for", () => {
    expect(new Pause("edge")).toMatchObject({ scope: "edge", until: -Infinity });
  });

  it("gets longer, but never shorter", () => {
    const pause = new Pause("project");
    pause.extend(1_000, 1_300);
    pause.extend(900, 1_900);
    expect(pause).toMatchObject({ until: 1_000, resumeAt: 1_300 });
    pause.extend(1_100, 1_200);
    expect(pause).toMatchObject({ until: 1_100, resumeAt: 1_300 });
  });

  it("tells those who watch of every extension, until they stop", () => {
    const pause = new Pause("project");
    let told = 0;
    const stop = pause.watch(() => {
      told += 1;
    });
    pause.extend(10, 10);
    pause.extend(5, 5);
    expect(told).toBe(1);
    stop();
    pause.extend(20, 20);
    expect(told).toBe(1);
  });
});

describe("startPause", () => {
  it("lasts as long as was asked for, and resumes up to a second later", async () => {
    const clock = new VirtualClock();
    await clock.advance(100);
    const pause = new Pause("edge");
    startPause(pause, 2_000, { clock, random: () => 0.5 });
    expect(pause).toMatchObject({ until: 2_100, resumeAt: 2_600 });
  });
});

describe("the wait before a repeat", () => {
  it.each([
    [1, 1, 500],
    [2, 1, 1_000],
    [5, 1, 8_000],
    [6, 1, 8_000],
    [3, 0, 0],
    [3, 0.25, 500],
  ])("of number %i at a chance of %d takes %i ms", (retry, chance, wait) => {
    expect(backOff(retry, chance)).toBe(wait);
  });
});

describe("RetryBudget", () => {
  it("has 500 tokens, never more, and refuses what it cannot pay", () => {
    const budget = new RetryBudget();
    budget.refund(100);
    expect(budget.tokens).toBe(500);
    for (let repeat = 0; repeat < 100; repeat += 1) expect(budget.pay(5)).toBe(true);
    budget.refund(4);
    expect(budget.pay(5)).toBe(false);
    expect(budget.tokens).toBe(4);
    budget.refund(1);
    expect(budget.pay(5)).toBe(true);
  });
});
