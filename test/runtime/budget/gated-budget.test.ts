import { getEventListeners } from "node:events";
import { beforeEach, describe, expect, it } from "vitest";
import { VirtualClock } from "../../../bench/shared/virtual-clock.js";
import { GatedBudget } from "../../../runtime/budget/gated-budget.js";
import { Pause } from "../../../runtime/budget/pause.js";
import type {
  BudgetRequest,
  RateBudget,
  ThrottleReport,
} from "../../../runtime/budget/rate-budget.js";

const request: BudgetRequest = { layer: "status", maxPause: Infinity, maxWait: Infinity };

let clock: VirtualClock;
let edge: Pause;
beforeEach(() => {
  clock = new VirtualClock();
  edge = new Pause("edge");
});

const gated = (inner?: RateBudget): GatedBudget =>
  new GatedBudget(inner, edge, { clock, random: () => 0 });

/** When a request may go, or what it ends with. */
async function outcomeOf(budget: GatedBudget, asked = request): Promise<unknown> {
  const result = Promise.resolve(budget.acquire(asked)).then(
    (refusal) => refusal ?? clock.now(),
    (reason: unknown) => ({ reason }),
  );
  await clock.runOut();
  return result;
}

describe("GatedBudget without an inner one", () => {
  it("holds nothing back but what is paused", async () => {
    const budget = gated();
    for (let index = 0; index < 1_000; index += 1) expect(budget.acquire(request)).toBeUndefined();
    budget.throttled({ layer: "status", retryAfter: 2_000 });
    expect(budget.acquire({ ...request, layer: "general" })).toBeUndefined();
    expect(await outcomeOf(budget)).toBeCloseTo(2_000, 2);
  });
});

describe("GatedBudget around a budget of the user's", () => {
  it("asks it for every request, and ends with what it refuses", async () => {
    const asked: string[] = [];
    const budget = gated({
      acquire({ layer }) {
        asked.push(layer);
        return asked.length < 3 ? undefined : { reason: "busy", retryAfter: 7 };
      },
    });
    expect(await outcomeOf(budget)).toBe(0);
    expect(await outcomeOf(budget, { ...request, layer: "general" })).toBe(0);
    expect(await outcomeOf(budget)).toEqual({ reason: "busy", retryAfter: 7 });
    expect(asked).toEqual(["status", "general", "status"]);
  });

  it("waits for pauses before it asks, and for those that began meanwhile", async () => {
    const asked: number[] = [];
    const budget = gated({
      async acquire() {
        asked.push(clock.now());
        if (asked.length === 1) edge.extend(9_000, 9_000);
      },
    });
    budget.throttled({ layer: "status", retryAfter: 1_000 });
    expect(await outcomeOf(budget)).toBeCloseTo(9_000, 2);
    expect(asked).toEqual([1_000, 9_000].map((at) => expect.closeTo(at, 2)));
  });

  it("ends in time and with the signal, even if it takes no notice of either", async () => {
    const budget = gated({ acquire: () => new Promise<never>(() => {}) });
    expect(await outcomeOf(budget, { ...request, maxWait: 500 })).toMatchObject({ reason: "busy" });
    expect(clock.now()).toBe(500);
    const controller = new AbortController();
    const { signal } = controller;
    const pending = Promise.resolve(budget.acquire({ ...request, signal }));
    await clock.advance(10);
    controller.abort("enough");
    await expect(pending).rejects.toBe("enough");
    expect(getEventListeners(signal, "abort")).toHaveLength(0);
    expect(clock.pending).toBe(0);
  });

  it("passes on what it throws", async () => {
    const failure = new Error("no connection to the other machines");
    const budget = gated({
      acquire() {
        throw failure;
      },
    });
    expect(await outcomeOf(budget)).toEqual({ reason: failure });
  });

  it("tells it of throttles and limits, if it wants to know", () => {
    const reports: ThrottleReport[] = [];
    const inner = {
      acquire: (): undefined => undefined,
      throttled: (report: ThrottleReport): void => void reports.push(report),
    };
    const budget = gated(inner);
    budget.throttled({ layer: "general", retryAfter: 5, limitRps: 3 });
    budget.learn({ general: 1, status: 2 });
    expect(reports).toEqual([{ layer: "general", retryAfter: 5, limitRps: 3 }]);
  });
});
