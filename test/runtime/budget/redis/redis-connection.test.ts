import { Redis } from "ioredis";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RedisServer } from "../../../../bench/shared/redis-server.js";
import { type RedisConnection, SharedRateBudget } from "../../../../runtime/budget/redis/index.js";

interface Connected {
  readonly redis: RedisConnection;
  close(): void;
}

async function connectByIoredis(path: string): Promise<Connected> {
  const redis = new Redis({ path });
  return { redis, close: () => redis.disconnect() };
}

async function connectByIovalkey(path: string): Promise<Connected> {
  const redis = new Valkey({ path });
  return { redis, close: () => redis.disconnect() };
}

async function connectByRedis(path: string): Promise<Connected> {
  const redis = createClient({ socket: { path, tls: false } });
  await redis.connect();
  return { redis, close: () => redis.destroy() };
}

let server: RedisServer;
beforeAll(async () => {
  server = await RedisServer.start();
}, 300_000);
afterAll(() => server.close());

describe("a connection of a package that users have", () => {
  it.each([
    ["ioredis", connectByIoredis],
    ["iovalkey", connectByIovalkey],
    ["redis", connectByRedis],
  ])("of %s paces requests, without a warning", async (name, connect) => {
    const warnings: string[] = [];
    const { redis, close } = await connect(server.path);
    try {
      expect(await timeOf(budgetOn(redis, name, warnings), 10)).toBeGreaterThan(6 * 44 - 5);
      expect(warnings).toEqual([]);
    } finally {
      close();
    }
  });

  it("shares the budget with a connection of another package", async () => {
    const warnings: string[] = [];
    const one = await connectByRedis(server.path);
    const other = await connectByIoredis(server.path);
    try {
      const budgets = [one, other].map(({ redis }) => budgetOn(redis, "common", warnings));
      const times = await Promise.all(budgets.map((budget) => timeOf(budget, 10)));
      // 20 requests at nine tenths of 25 a second, after a burst of four.
      expect(Math.max(...times)).toBeGreaterThan(16 * 44 - 5);
      expect(warnings).toEqual([]);
    } finally {
      one.close();
      other.close();
    }
  });
});

function budgetOn(redis: RedisConnection, project: string, warnings: string[]): SharedRateBudget {
  const onWarning = (message: string): void => void warnings.push(message);
  const budget = new SharedRateBudget({ redis, project, processes: 4, onWarning });
  budget.begin({
    baseUrl: "https://service.example",
    limits: { general: 25, status: 25 },
    windowSeconds: 5,
  });
  return budget;
}

/** Milliseconds until the last of `count` requests may go. */
async function timeOf(budget: SharedRateBudget, count: number): Promise<number> {
  const ask = (): Promise<unknown> =>
    budget.acquire({ layer: "general", maxPause: Infinity, maxWait: Infinity });
  const start = performance.now();
  await Promise.all(Array.from({ length: count }, ask));
  return performance.now() - start;
}
