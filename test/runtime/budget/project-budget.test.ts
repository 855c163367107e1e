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
  edge = new Pause("edge", { clock, random: () => 0 });
  budget = budgetOf(25);
});

function budgetOf(limit: number): ProjectBudget {
  const terms = { limits: { general: limit, status: limit }, windowSeconds: 5 };
  return new ProjectBudget(terms, edge, { clock, random: () => 0 });
}

/** Milliseconds that `count` requests take that ask now. */
async function durationOf(layer: RateLayer, count: number): Promise<number> {
  const start = clock.now();
  let last = start;
  for (let index = 0; index < count; index += 1) {
    const request = { maxPause: Infinity, maxWait: Infinity };
    void Promise.resolve(budget.lanes[layer].acquire(request)).then(() => (last = clock.now()));
  }
  await clock.runOut();
  return last - start;
}

/** Requests per second that each layer is limited to, by the time between two of its requests. */
async function limits(): Promise<Record<RateLayer, number>> {
  const limitOf = async (layer: RateLayer): Promise<number> => {
    await durationOf(layer, 9);
    return Math.round(1000 / 0.9 / (await durationOf(layer, 1)));
  };
  return { general: await limitOf("general"), status: await limitOf("status") };
}

describe("ProjectBudget", () => {
  it("starts with the first limit and goes by the account, then by what the user says", async () => {
    expect(budget.isIdle).toBe(true);
    expect(await limits()).toEqual({ general: 25, status: 25 });
    budget.learn({ general: 100, status: 500 });
    expect(await limits()).toEqual({ general: 100, status: 500 });
    budget.override({ general: 50, status: undefined });
    budget.learn({ general: 100, status: 60 });
    expect(await limits()).toEqual({ general: 50, status: 60 });
  });

  it("pauses one layer when the project is throttled, and keeps to the limit it is told", async () => {
    budget.lanes.general.throttled(2_000, 10);
    expect(await durationOf("status", 1)).toBe(0);
    expect(await durationOf("general", 10)).toBeCloseTo(2_000 + 9 * (1000 / 9), 0);
    expect(await limits()).toEqual({ general: 10, status: 25 });
  });

  it("follows a limit that a throttle named until it is outdated, whatever else is said", async () => {
    expect(budget.lanes.general.throttled(0, 10)).toBe(true);
    await clock.advance(500_000);
    budget.learn({ general: 25, status: 25 });
    budget.lanes.general.throttled(0, undefined);
    expect(await limits()).toEqual({ general: 10, status: 25 });
    await clock.advance(101_000);
    expect(await limits()).toEqual({ general: 25, status: 25 });
  });

  it("leaves its requests to the budget that it joins, with the limits and pauses that it knows", async () => {
    const joined = budgetOf(25);
    budget.override({ status: 40 });
    budget.lanes.general.throttled(2_000, undefined);
    budget.join(() => joined);
    joined.learn({ general: 100, status: 500 });
    expect(await durationOf("general", 1)).toBe(2_000);
    expect(joined.isIdle).toBe(false);
    expect(await limits()).toEqual({ general: 100, status: 40 });
    budget.lanes.general.throttled(0, 10);
    budget = joined;
    expect(await limits()).toEqual({ general: 10, status: 40 });
  });

  it("passes on what the account shows and the user says after it has joined", async () => {
    const joined = budgetOf(25);
    budget.join(() => joined);
    budget.learn({ general: 100, status: 500 });
    budget.override({ status: 40 });
    budget = joined;
    expect(await limits()).toEqual({ general: 100, status: 40 });
  });

  it("joins once, and is not idle while requests wait where they were", async () => {
    const [first, second, other] = [budgetOf(10), budgetOf(10), budgetOf(10)];
    other.join(() => budget);
    void budget.lanes.status.acquire({ maxPause: Infinity, maxWait: Infinity });
    budget.join(() => first);
    expect([first, budget, other].map(({ isIdle }) => isIdle)).toEqual([true, false, false]);
    budget.join(() => second);
    second.override({ general: 5 });
    expect(await limits()).toEqual({ general: 10, status: 10 });
    budget.join(() => budget);
    expect(await limits()).toEqual({ general: 10, status: 10 });
  });

  it("is as new once it is forgotten, but for what the user said", async () => {
    budget.override({ general: 50 });
    await durationOf("status", 8);
    for (const lane of Object.values(budget.lanes)) lane.throttled(60_000, 10);
    budget.join(() => budgetOf(10));
    budget.forget();
    expect(budget.isIdle).toBe(true);
    expect(await durationOf("status", 8)).toBe(0);
    expect(await limits()).toEqual({ general: 50, status: 25 });
    budget.join(() => budgetOf(5));
    expect(await limits()).toEqual({ general: 50, status: 5 });
  });
});
