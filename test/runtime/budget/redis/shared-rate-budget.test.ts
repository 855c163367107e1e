import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, it as base } from "vitest";
import type { BudgetRequest, Refusal } from "../../../../runtime/budget/index.js";
import { type RedisConnection, SharedRateBudget } from "../../../../runtime/budget/redis/index.js";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import { errorOf } from "../../transport/failing.js";
import { mostInWindow } from "../../../../bench/shared/most-in-window.js";
import { RedisServer } from "../../../../bench/shared/redis-server.js";

const request: BudgetRequest = { layer: "general", maxPause: Infinity, maxWait: Infinity };
const terms = {
  baseUrl: "https://service.example",
  limits: { general: 25, status: 25 },
  windowSeconds: 5,
};

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
}, 300_000);
afterAll(() => server.close());

/** Budgets of one project, which no other test has. */
const it = base.extend<{ shared: SharedProject }>({
  shared: async ({ task }, use) => {
    const redis = server.connect();
    await redis.ping();
    await use(new SharedProject(redis, task.id));
    redis.disconnect();
  },
});

/** Milliseconds until each of `count` requests may go that ask now. */
async function waits(budget: SharedRateBudget, count: number): Promise<number[]> {
  const start = performance.now();
  const wait = async (): Promise<number> => {
    const refusal = await budget.acquire(request);
    if (refusal !== undefined) throw new Error(`It was refused: ${refusal.reason}`);
    return performance.now() - start;
  };
  return Promise.all(Array.from({ length: count }, wait));
}

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

/** A project whose budgets share a Redis. */
class SharedProject {
  readonly redis: Redis;
  readonly project: string;
  readonly warnings: string[] = [];

  constructor(redis: Redis, project: string) {
    this.redis = redis;
    this.project = project;
  }

  /** A budget of the project, as another process would make it. */
  budgetOf(connection: RedisConnection = this.redis, processes = 4): SharedRateBudget {
    const { project, warnings } = this;
    const onWarning = (message: string): void => void warnings.push(message);
    const budget = new SharedRateBudget({ redis: connection, project, processes, onWarning });
    budget.begin(terms);
    return budget;
  }

  /** Budgets of all processes there are, once the queue has begun in a Redis that was empty. */
  async begun(processes: number): Promise<SharedRateBudget[]> {
    const budgets = Array.from({ length: processes }, () => this.budgetOf(this.redis, processes));
    await Promise.all(budgets.map((budget) => waits(budget, 1)));
    await sleep(2_100);
    return budgets;
  }

  /** Lets the queue in Redis look as if it had begun an hour ago. */
  async age(): Promise<void> {
    const key = `cloud-agent-sdk:{${this.project}}:general`;
    await this.redis.hset(key, "born", (Date.now() - 3_600_000) * 1_000);
  }
}

// What only waits may do so together.
describe.concurrent("SharedRateBudget", () => {
  it("lets four processes together fill a window of five seconds, and no more", async ({
    shared,
    expect,
  }) => {
    const budgets = await shared.begun(4);
    await shared.age();
    const start = performance.now();
    const times = (await Promise.all(budgets.map((budget) => waits(budget, 35)))).flat();
    expect(mostInWindow(times, 5_000)).toBeLessThanOrEqual(125);
    // 136 at nine tenths of 25 a second, after a burst of four.
    expect(performance.now() - start).toBeLessThan(136 * 44.5 * 1.5);
  });

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
    const gone = server.connect();
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

  it("shares a throttle and the limit that it names", async ({ shared, expect }) => {
    const [one = shared.budgetOf(), other = shared.budgetOf()] = await shared.begun(2);
    expect(one.throttled({ layer: "general", retryAfter: 600, limitRps: 12.5 })).toBe(true);
    await sleep(50);
    const all = await waits(other, 12);
    const [first = 0] = all;
    expect(first).toBeGreaterThan(545);
    // 11 more at nine tenths of 12.5 a second, and without a burst; 25 a second would take half as long.
    expect(Math.max(...all) - first).toBeGreaterThan(11 * 88 - 20);
    expect(Math.max(...all) - first).toBeLessThan(11 * 170);
    const status: BudgetRequest = { ...request, layer: "status" };
    expect(await other.acquire(status)).toBeUndefined();
  });

  it.for([0.0001, 1e308])(
    "ignores a limit of %d that a throttle names, and keeps to its pause",
    async (limitRps, { shared, expect }) => {
      const [one = shared.budgetOf(), other = shared.budgetOf()] = await shared.begun(2);
      expect(one.throttled({ layer: "general", retryAfter: 600, limitRps })).toBe(false);
      await sleep(50);
      const all = await waits(other, 12);
      const [first = 0] = all;
      expect(first).toBeGreaterThan(545);
      expect(Math.max(...all) - first).toBeGreaterThan(11 * 44 - 20);
      expect(Math.max(...all) - first).toBeLessThan(11 * 85);
    },
  );

  it("lets Redis remember for minutes only what a throttle said", async ({ shared, expect }) => {
    const [budget = shared.budgetOf()] = await shared.begun(1);
    budget.throttled({ layer: "general", retryAfter: 0, limitRps: 1 });
    await sleep(100);
    const [told, until] = await shared.redis.hmget(
      `cloud-agent-sdk:{${shared.project}}:general`,
      "told",
      "toldUntil",
    );
    expect(told).toBe("1");
    expect(Number(until) / 1_000 - Date.now()).toBeLessThan(601_000);
    expect(Number(until) / 1_000 - Date.now()).toBeGreaterThan(590_000);
  });

  it("refuses a pause of another process that is too long, and keeps no timer for it", async ({
    shared,
    expect,
  }) => {
    const [one, other] = [shared.budgetOf(), shared.budgetOf()];
    one.throttled({ layer: "general", retryAfter: 300_000 });
    const refusal = (await other.acquire({ ...request, maxPause: 60_000 })) as Refusal;
    expect(refusal.reason).toBe("project");
    expect(refusal.retryAfter).toBeGreaterThan(299_000);
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

  it.for([
    ["ioredis", [connectBy(Redis)]],
    ["iovalkey", [connectBy(Valkey)]],
    ["redis", [connectByRedis]],
    ["two packages", [connectByRedis, connectBy(Redis)]],
  ] as const)(
    "paces by a connection of %s, without a warning",
    async ([, connects], { shared, expect, onTestFinished }) => {
      const connected = await Promise.all(connects.map((connect) => connect(server.path)));
      onTestFinished(() => connected.forEach(({ close }) => close()));
      const budgets = connected.map(({ redis }) => shared.budgetOf(redis));
      const times = await Promise.all(budgets.map((budget) => waits(budget, 10)));
      // After a burst of four, at nine tenths of 25 a second.
      expect(Math.max(...times.flat())).toBeGreaterThan((10 * budgets.length - 4) * 44 - 5);
      expect(shared.warnings).toEqual([]);
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
