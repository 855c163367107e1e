import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { describe } from "vitest";
import { mostInWindow } from "../../../../bench/shared/most-in-window.js";
import type { BudgetRequest } from "../../../../runtime/budget/index.js";
import { type RedisConnection, SharedRateBudget } from "../../../../runtime/budget/redis/index.js";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import { errorOf } from "../../transport/failing.js";
import { it, request, terms, useRedis, waits } from "./support/shared-project.js";

const server = useRedis();

interface Connected {
  readonly redis: RedisConnection;
  close(): void;
}

const connectBy =
  (Client: typeof Redis | typeof Valkey) =>
  async (path: string): Promise<Connected> => {
    const redis = new Client({ path });
    return { redis, close: () => redis.disconnect() };
  };

async function connectByRedis(path: string): Promise<Connected> {
  const redis = createClient({ socket: { path, tls: false } });
  await redis.connect();
  return { redis, close: () => redis.destroy() };
}

// What only waits may do so together.
describe.concurrent("SharedRateBudget", () => {
  it("lets four processes together send no more than the limit in a window of five seconds", async ({
    shared,
    expect,
  }) => {
    const budgets = await shared.begun(4);
    await shared.age();
    const times = (await Promise.all(budgets.map((budget) => waits(budget, 35)))).flat();
    expect(mostInWindow(times, 5_000)).toBeLessThanOrEqual(125);
  });

  it("shares a throttle and the limit that it names", async ({ shared, expect }) => {
    const [one = shared.budgetOf(), other = shared.budgetOf()] = await shared.begun(2);
    const start = performance.now();
    expect(one.throttled({ layer: "general", retryAfter: 600, limitRps: 12.5 })).toBe(true);
    await sleep(50);
    const asked = performance.now() - start;
    const all = await waits(other, 12);
    const [first = 0] = all;
    expect(asked + first).toBeGreaterThan(595);
    // 11 more at nine tenths of 12.5 a second, and without a burst.
    expect(Math.max(...all) - first).toBeGreaterThan(11 * 88 - 20);
    const status: BudgetRequest = { ...request, layer: "status" };
    expect(await other.acquire(status)).toBeUndefined();
  });

  it.for([0.0001, 1e308])(
    "ignores a limit of %d that a throttle names, and keeps to its pause",
    async (limitRps, { shared, expect }) => {
      const [one = shared.budgetOf(), other = shared.budgetOf()] = await shared.begun(2);
      const start = performance.now();
      expect(one.throttled({ layer: "general", retryAfter: 600, limitRps })).toBe(false);
      await sleep(50);
      const asked = performance.now() - start;
      const all = await waits(other, 12);
      const [first = 0] = all;
      expect(asked + first).toBeGreaterThan(595);
      expect(Math.max(...all) - first).toBeGreaterThan(11 * 44 - 20);
    },
  );

  it("lets Redis remember for minutes only what a throttle said", async ({ shared, expect }) => {
    const [budget = shared.budgetOf()] = await shared.begun(1);
    budget.throttled({ layer: "general", retryAfter: 0, limitRps: 1 });
    const key = `cloud-agent-sdk:{${shared.project}}:general`;
    await expect.poll(() => shared.redis.hget(key, "told"), { timeout: 60_000 }).toBe("1");
    const until = await shared.redis.hget(key, "toldUntil");
    expect(Number(until) / 1_000 - Date.now()).toBeLessThan(601_000);
    expect(Number(until) / 1_000 - Date.now()).toBeGreaterThan(590_000);
  });

  it("refuses a pause of another process that is too long, and keeps no timer for it", async ({
    shared,
    expect,
  }) => {
    const [one, other] = [shared.budgetOf(), shared.budgetOf()];
    one.throttled({ layer: "general", retryAfter: 300_000 });
    const refused = (): unknown => other.acquire({ ...request, maxPause: 60_000 });
    const refusal = { reason: "project", retryAfter: expect.closeTo(270_000, -5) as unknown };
    await expect.poll(refused, { timeout: 60_000 }).toMatchObject(refusal);
  });

  it.for([
    ["ioredis", [connectBy(Redis)]],
    ["iovalkey", [connectBy(Valkey)]],
    ["redis", [connectByRedis]],
    ["two packages", [connectByRedis, connectBy(Redis)]],
  ] as const)(
    "paces by a connection of %s, without a warning",
    async ([, connects], { shared, expect, onTestFinished }) => {
      const connected = await Promise.all(connects.map((connect) => connect(server.redis.path)));
      onTestFinished(() => connected.forEach(({ close }) => close()));
      const budgets = connected.map(({ redis }) => shared.budgetOf(redis));
      const times = await Promise.all(budgets.map((budget) => waits(budget, 10)));
      // After a burst of four, at nine tenths of 25 a second.
      expect(Math.max(...times.flat())).toBeGreaterThan((10 * budgets.length - 4) * 44 - 5);
      const key = `cloud-agent-sdk:{${shared.project}}:general`;
      expect(await shared.redis.exists(key)).toBe(1);
    },
  );

  it("counts one deployment only", ({ shared, expect }) => {
    const budget = shared.budgetOf();
    const other = { ...terms, baseUrl: "https://eu.service.example" };
    expect(errorOf(() => budget.begin(other))).toBeInstanceOf(ConfigurationError);
    budget.begin(terms);
  });

  it.for([
    ["redis", { redis: {} }],
    ["project", { project: "" }],
    ["processes", { processes: 0 }],
  ] as const)("refuses options without a usable %s", ([name, change], { shared, expect }) => {
    const { redis, project } = shared;
    const options = { redis, project, processes: 4, ...change } as ConstructorParameters<
      typeof SharedRateBudget
    >[0];
    const error = errorOf(() => new SharedRateBudget(options));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain(`\`${name}\``);
  });

  it("has to be used by a client before it can pace one", async ({ shared, expect }) => {
    const { redis, project } = shared;
    const budget = new SharedRateBudget({ redis, project, processes: 4 });
    expect(errorOf(() => void budget.acquire(request))).toBeInstanceOf(ConfigurationError);
  });
});
