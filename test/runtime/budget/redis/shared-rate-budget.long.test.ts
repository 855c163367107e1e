import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, describe } from "vitest";
import { mostInWindow } from "../../../../bench/shared/most-in-window.js";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import { type Arrivals, shareBudget } from "../../../../bench/shared/share-budget.js";
import { it, request, useRedis, waits } from "./support/shared-project.js";

const server = useRedis();

describe("four processes that share a budget", () => {
  let arrivals: Arrivals;
  beforeAll(async () => {
    arrivals = await shareBudget(server.redis, 4, 16_000);
  }, 120_000);

  it("never exceed 25 requests a second in any five seconds, under steady demand", ({ expect }) => {
    expect(mostInWindow(arrivals.steady, 5_000)).toBeLessThanOrEqual(125);
  });

  it("never exceed it under bursty demand either", ({ expect }) => {
    expect(arrivals.bursty.length).toBeGreaterThan(100);
    expect(mostInWindow(arrivals.bursty, 5_000)).toBeLessThanOrEqual(125);
  });

  it("use at least 85 % of the limit when there is always demand", ({ expect }) => {
    const first = arrivals.steady[0] ?? 0;
    const inTwelve = arrivals.steady.filter((at) => at >= first + 3_000 && at < first + 15_000);
    expect(inTwelve.length).toBeGreaterThanOrEqual(0.85 * 25 * 12);
  });
});

// What only waits may do so together.
describe.concurrent("SharedRateBudget", () => {
  it("lets a few requests through an empty Redis at once, and the next after two seconds", async ({
    shared,
    expect,
  }) => {
    const [, , , fourth, fifth = 0] = await waits(shared.budgetOf(shared.redis, 1), 5);
    expect(fourth).toBeLessThan(1_500);
    expect(fifth).toBeGreaterThan(1_900);
  });

  it("leaves room for processes that an empty Redis cannot know of yet", async ({
    shared,
    expect,
  }) => {
    const budget = shared.budgetOf(shared.redis, 2);
    await waits(budget, 5);
    // Half of nine tenths of 25 a second.
    expect(Math.max(...(await waits(budget, 8)))).toBeGreaterThan(8 * 88 - 20);
    await shared.age();
    expect(Math.max(...(await waits(budget, 8)))).toBeLessThan(8 * 85);
  });

  it("lets a small burst through at once and spaces out the rest", async ({ shared, expect }) => {
    const [budget = shared.budgetOf()] = await shared.begun(1);
    const [, , , fourth, fifth = 0, , , eighth = 0] = await waits(budget, 8);
    expect(fourth).toBeLessThan(1_500);
    expect(fifth).toBeGreaterThan(40);
    expect(eighth).toBeGreaterThan(4 * 44 - 5);
    expect(eighth).toBeLessThan(1_500);
  });

  it("leaves room for a process that fell silent, and none for one that said goodbye", async ({
    shared,
    expect,
  }) => {
    const [one = shared.budgetOf(), other = shared.budgetOf()] = await shared.begun(2);
    await shared.age();
    await other.close();
    expect(Math.max(...(await waits(one, 12)))).toBeLessThan(12 * 85);
    const gone = server.redis.connect();
    await waits(shared.budgetOf(gone, 2), 1);
    gone.disconnect();
    await sleep(3_300);
    await waits(one, 4);
    expect(Math.max(...(await waits(one, 8)))).toBeGreaterThan(8 * 88 - 20);
  });

  it("comes back once it sends again after it said goodbye", async ({ shared, expect }) => {
    const [budget = shared.budgetOf()] = await shared.begun(1);
    await budget.close();
    expect(Math.max(...(await waits(budget, 4)))).toBeLessThan(4 * 85);
    expect(shared.warnings).toEqual([]);
  });

  it("raises the limit for every process once one has learned of it", async ({
    shared,
    expect,
  }) => {
    const [one = shared.budgetOf(), other = shared.budgetOf()] = await shared.begun(2);
    one.learn({ general: 100, status: 500 });
    const all = await waits(other, 40);
    expect(Math.max(...all)).toBeLessThan(1_550);
    expect(Math.max(...all)).toBeGreaterThan(350);
  });

  it("gives the place of an aborted request to the next one", async ({ shared, expect }) => {
    const [budget = shared.budgetOf()] = await shared.begun(1);
    await waits(budget, 4);
    const controller = new AbortController();
    const aborted = budget
      .acquire({ ...request, signal: controller.signal })
      .catch((reason: unknown) => reason);
    const next = waits(budget, 1);
    controller.abort("enough");
    expect(await aborted).toBe("enough");
    expect((await next)[0]).toBeLessThan(1_000);
  });

  it("goes on with a static share and one warning while Redis is away, and comes back", async ({
    shared,
    expect,
  }) => {
    const away = await RedisServer.start();
    const connection = away.connect();
    try {
      const budget = shared.budgetOf(connection);
      await waits(budget, 2);
      await away.stop();
      const alone = await waits(budget, 6);
      // A quarter of 25 a second, of which nine tenths are used, after a burst of two.
      expect(Math.max(...alone)).toBeGreaterThan(4 * 177);
      await waits(budget, 1);
      expect(shared.warnings).toEqual([expect.stringContaining("1/4")]);
      await away.restart();
      await sleep(1_300);
      const back = await waits(budget, 8);
      // It begins anew with a quarter, for it does not know the others.
      expect(Math.max(...back)).toBeGreaterThan(8 * 177 - 20);
      expect(Math.max(...back)).toBeLessThan(8_000);
      expect(shared.warnings.slice(1)).toEqual([expect.stringContaining("Redis lost its record")]);
    } finally {
      connection.disconnect();
      await away.close();
    }
  });
});
