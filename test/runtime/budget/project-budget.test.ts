import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { Pause } from "../../../runtime/budget/pause.js";
import { ProjectBudget } from "../../../runtime/budget/project-budget.js";
import type { RateLayer } from "../../../runtime/budget/rate-budget.js";

let clock: VirtualClock;
let edge: Pause;
let budget: ProjectBudget;
beforeEach(() => {
  clock = new VirtualClock();
  edge = new Pause("edge");
  const terms = { limits: { general: 25, status: 25 }, windowSeconds: 5 };
  budget = new ProjectBudget(terms, edge, { clock, random: () => 0 });
});

/** Milliseconds that `count` requests take that ask now. */
async function durationOf(layer: RateLayer, count: number): Promise<number> {
  const start = clock.now();
  let last = start;
  const request = { layer, maxPause: Infinity, maxWait: Infinity };
  for (let index = 0; index < count; index += 1) {
    void Promise.resolve(budget.acquire(request)).then(() => (last = clock.now()));
  }
  await clock.runOut();
  return last - start;
}

describe("ProjectBudget", () => {
  it("counts status reads and general traffic apart", async () => {
    expect(await durationOf("status", 12)).toBe(0);
    expect(await durationOf("general", 12)).toBe(0);
    expect(await durationOf("status", 45)).toBeCloseTo(2_000, 0);
  });

  it("starts with the first limit and takes over what the account says", async () => {
    expect(budget.limits).toEqual({ general: 25, status: 25 });
    budget.learn({ general: 100, status: 500 });
    expect(budget.limits).toEqual({ general: 100, status: 500 });
    await durationOf("general", 12);
    expect(await durationOf("general", 90)).toBeCloseTo(1_000, -1);
  });

  it("pauses one layer when the project is throttled, and keeps to the limit it is told", async () => {
    budget.throttled({ layer: "general", retryAfter: 2_000, limitRps: 10 });
    expect(budget.limits).toEqual({ general: 10, status: 25 });
    expect(await durationOf("status", 1)).toBe(0);
    expect(await durationOf("general", 10)).toBeCloseTo(2_000 + 9 * (1000 / 9), 0);
  });

  it("follows a limit that a throttle named until it is outdated", async () => {
    expect(budget.throttled({ layer: "general", retryAfter: 0, limitRps: 10 })).toBe(true);
    await clock.advance(601_000);
    await durationOf("general", 12);
    expect(await durationOf("general", 45)).toBeCloseTo(2_000, 0);
  });

  it("leaves its requests to the budget that it joins, with the limits and pauses that it knows", async () => {
    const terms = { limits: { general: 25, status: 25 }, windowSeconds: 5 };
    const joined = new ProjectBudget(terms, edge, { clock, random: () => 0 });
    budget.override({ status: 40 });
    budget.throttled({ layer: "general", retryAfter: 2_000 });
    budget.join(joined);
    expect(joined.limits).toEqual({ general: 25, status: 40 });
    joined.learn({ general: 100, status: 500 });
    expect(budget.limits).toEqual({ general: 100, status: 40 });
    expect(await durationOf("general", 1)).toBe(2_000);
    expect(joined.isIdle).toBe(false);
    budget.throttled({ layer: "general", retryAfter: 0, limitRps: 10 });
    expect(joined.limits.general).toBe(10);
  });

  it("joins once", () => {
    const terms = { limits: { general: 10, status: 10 }, windowSeconds: 5 };
    const others = [1, 2].map(() => new ProjectBudget(terms, edge, { clock, random: () => 0 }));
    expect(budget.hasJoined).toBe(false);
    for (const other of others) budget.join(other);
    expect(budget.hasJoined).toBe(true);
    others[1]?.override({ general: 5 });
    expect(budget.limits.general).toBe(10);
    budget.join(budget);
    expect(budget.limits.general).toBe(10);
  });

  it("says when it does not believe a limit that a throttle names", () => {
    expect(budget.throttled({ layer: "general", retryAfter: 0, limitRps: 26 })).toBe(false);
    expect(budget.throttled({ layer: "general", retryAfter: 0 })).toBe(true);
    expect(budget.limits).toEqual({ general: 25, status: 25 });
  });

  it("pauses both layers while the edge does", async () => {
    edge.extend(3_000, 3_000);
    expect(await durationOf("status", 1)).toBeCloseTo(3_000, 0);
    edge.extend(9_000, 9_000);
    expect(await durationOf("general", 1)).toBeCloseTo(6_000, 0);
  });

  it("goes by the user's limits where there are any", () => {
    budget.override({ general: 50, status: undefined });
    budget.learn({ general: 100, status: 60 });
    expect(budget.limits).toEqual({ general: 50, status: 60 });
  });

  it("is idle when nothing is remembered", async () => {
    expect(budget.isIdle).toBe(true);
    await durationOf("status", 1);
    expect(budget.isIdle).toBe(false);
    await clock.advance(10_000);
    expect(budget.isIdle).toBe(true);
  });
});
