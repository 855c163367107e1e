import { setImmediate } from "node:timers/promises";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, it as base, type TestAPI } from "vitest";
import { RedisServer } from "../../../../../bench/shared/redis-server.js";
import { VirtualClock } from "../../../../../bench/shared/virtual-clock.js";
import type { BudgetRequest } from "../../../../../runtime/budget/index.js";
import { SharedRateBudget } from "../../../../../runtime/budget/redis/index.js";
import type { RedisConnection } from "../../../../../runtime/budget/redis/index.js";
import { sendCommand } from "../../../../../runtime/budget/redis/redis-script.js";

export const request: BudgetRequest = { layer: "general", maxPause: Infinity, maxWait: Infinity };
export const terms = {
  baseUrl: "https://service.example",
  limits: { general: 25, status: 25 },
  windowSeconds: 5,
};

let server: RedisServer;

/** Gives the tests of a file a Redis. */
export function useRedis(): void {
  beforeAll(async () => {
    server = await RedisServer.start();
  }, 300_000);
  afterAll(() => server.close());
}

/** Processes of one project, which no other test has. */
export const it: TestAPI<{ shared: SharedProject }> = base.extend<{ shared: SharedProject }>({
  shared: async ({ task }, use) => {
    const redis = server.connect();
    await redis.ping();
    const shared = new SharedProject(redis, task.id);
    await use(shared);
    for (const member of shared.members) member.kill();
    await Promise.all(shared.members.map(({ budget }) => budget.close()));
    redis.disconnect();
  },
});

/**
 * A project whose processes share a real Redis. Its time passes only when a test says so, also in Redis. A process that
 * sends nothing for three seconds is silent, because it announces itself by the time of the machine.
 */
export class SharedProject {
  readonly redis: Redis;
  readonly project: string;
  readonly key: string;
  readonly clock: VirtualClock = new VirtualClock();
  readonly members: Member[] = [];
  /** Warnings of all processes. */
  readonly warnings: string[] = [];
  /** By how many microseconds the clock of Redis has jumped. */
  jump = 0;
  /** Commands that Redis has not replied to. */
  #underWay = 0;

  constructor(redis: Redis, project: string) {
    this.redis = redis;
    this.project = project;
    this.key = `cloud-agent-sdk:{${project}}:general`;
  }

  /** Starts a process, which sends nothing yet. */
  join(processes = 4, connection: RedisConnection = this.redis): Member {
    const member = new Member(this, processes, connection);
    this.members.push(member);
    return member;
  }

  /** Starts all processes there are, once the queue has begun in a Redis that was empty. */
  async begun(processes: 1 | 2): Promise<[Member, Member]> {
    const one = this.join(processes);
    const other = processes === 2 ? this.join(processes) : one;
    for (const seconds of [2.1, 0.3]) {
      await Promise.all([one.waits(1), other.waits(1)]);
      await this.pass(seconds);
    }
    return [one, other];
  }

  async pass(seconds: number): Promise<void> {
    for (let step = 0; step < seconds * 200; step += 1) await this.#step();
  }

  /** Lets time pass until something is settled. */
  async until<Value>(something: Promise<Value>): Promise<Value> {
    const settled = something.then((value) => ({ value }));
    for (const end = this.clock.now() + 1e6; this.clock.now() < end; await this.#step()) {
      const result = await Promise.race([settled, undefined]);
      if (result) return result.value;
    }
    throw new Error("It was not settled within 1,000 s.");
  }

  /** Sends a command, with the time of the test for the scripts. */
  send(
    connection: RedisConnection,
    [command, ...args]: readonly [string, ...string[]],
  ): Promise<unknown> {
    // In microseconds, long after the beginning of time.
    const now = `{"now":${Math.round((1e12 + this.clock.now()) * 1000) + this.jump},`;
    const timed = args.map((text) =>
      text.replace("redis.call('TIME')", "{ 0, s.now }").replace(/^\{/, now),
    );
    this.#underWay += 1;
    return sendCommand(connection, [command, ...timed]).finally(() => (this.#underWay -= 1));
  }

  /** What Redis takes to reply seems to be a step at most. */
  async #step(): Promise<void> {
    await this.clock.advance(5);
    while (this.#underWay > 0) await setImmediate();
  }
}

/** A process with a budget of the project. */
export class Member {
  readonly budget: SharedRateBudget;
  /** When its requests went. */
  readonly times: number[] = [];
  isCutOff = false;
  readonly #shared: SharedProject;
  #demand = new AbortController();

  constructor(shared: SharedProject, processes: number, connection: RedisConnection) {
    const { clock, project } = shared;
    this.#shared = shared;
    const call = async (...command: [string, ...string[]]): Promise<unknown> => {
      if (this.isCutOff) throw new Error("It is cut off.");
      return shared.send(connection, command);
    };
    const onWarning = (message: string): void => void shared.warnings.push(message);
    const options = { redis: { call }, project, processes, onWarning };
    this.budget = new SharedRateBudget(options, { clock, random: () => 0 });
    this.budget.begin(terms);
  }

  /** Milliseconds until each of `count` requests may go that ask now. */
  async waits(count: number): Promise<number[]> {
    const { clock } = this.#shared;
    const start = clock.now();
    const wait = async (): Promise<number> => {
      const refusal = await this.budget.acquire(request);
      if (refusal !== undefined) throw new Error(`It was refused: ${refusal.reason}`);
      this.times.push(clock.now());
      return clock.now() - start;
    };
    return this.#shared.until(Promise.all(Array.from({ length: count }, wait)));
  }

  /** Sends as much as it may from now on. */
  send(): void {
    this.#demand = new AbortController();
    const { signal } = this.#demand;
    const send = async (): Promise<void> => {
      for (;;) {
        await this.budget.acquire({ ...request, signal });
        this.times.push(this.#shared.clock.now());
      }
    };
    for (let index = 0; index < 8; index += 1) send().catch(() => {});
  }

  pause(): void {
    this.#demand.abort();
  }

  /** Falls silent without a word, as if it was killed. */
  kill(): void {
    this.pause();
    this.isCutOff = true;
  }
}
