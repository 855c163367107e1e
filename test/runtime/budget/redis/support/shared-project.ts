import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, it as base, type TestAPI } from "vitest";
import type { BudgetRequest } from "../../../../../runtime/budget/index.js";
import {
  type RedisConnection,
  SharedRateBudget,
} from "../../../../../runtime/budget/redis/index.js";
import { RedisServer } from "../../../../../bench/shared/redis-server.js";

export const request: BudgetRequest = { layer: "general", maxPause: Infinity, maxWait: Infinity };
export const terms = {
  baseUrl: "https://service.example",
  limits: { general: 25, status: 25 },
  windowSeconds: 5,
};

let server: RedisServer;

/** Gives the tests of a file a Redis, which is returned. */
export function useRedis(): { readonly redis: RedisServer } {
  beforeAll(async () => {
    server = await RedisServer.start();
  }, 300_000);
  afterAll(() => server.close());
  return {
    get redis() {
      return server;
    },
  };
}

/** Budgets of one project, which no other test has. */
export const it: TestAPI<{ shared: SharedProject }> = base.extend<{ shared: SharedProject }>({
  shared: async ({ task }, use) => {
    const redis = server.connect();
    await redis.ping();
    await use(new SharedProject(redis, task.id));
    redis.disconnect();
  },
});

/** Milliseconds until each of `count` requests may go that ask now. */
export async function waits(budget: SharedRateBudget, count: number): Promise<number[]> {
  const start = performance.now();
  const wait = async (): Promise<number> => {
    const refusal = await budget.acquire(request);
    if (refusal !== undefined) throw new Error(`It was refused: ${refusal.reason}`);
    return performance.now() - start;
  };
  return Promise.all(Array.from({ length: count }, wait));
}

/** A project whose budgets share a Redis. */
export class SharedProject {
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
