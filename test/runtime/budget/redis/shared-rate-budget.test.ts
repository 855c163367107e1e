import { Redis } from "ioredis";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { describe, vi } from "vitest";
import { type RedisConnection, SharedRateBudget } from "../../../../runtime/budget/redis/index.js";
import { ConfigurationError } from "../../../../runtime/errors/index.js";
import { errorOf } from "../../transport/failing.js";
import { it, request, terms, useRedis } from "./support/shared-project.js";

useRedis();

interface Connected {
  readonly redis: RedisConnection;
  close(): void;
}

const connectBy =
  (open: (path: string) => Redis | Valkey) =>
  async (path: string): Promise<Connected> => {
    const redis = open(path);
    return { redis, close: () => redis.disconnect() };
  };
const connectByIoredis = connectBy((path) => new Redis({ path }));

async function connectByRedis(path: string): Promise<Connected> {
  const redis = createClient({ socket: { path, tls: false } });
  await redis.connect();
  return { redis, close: () => redis.destroy() };
}

// What only waits for Redis may do so together.
describe.concurrent("SharedRateBudget", () => {
  it("lets four through an empty Redis at once, the next after 2 s", async ({ shared, expect }) => {
    const [, , , fourth, fifth] = await shared.join(1).waits(5);
    expect(fourth).toBeLessThan(50);
    expect(fifth).toBeGreaterThan(1_990);
  });

  it("lets a small burst through at once and spaces out the rest", async ({ shared, expect }) => {
    const [one] = await shared.begun(1);
    const [, , , fourth, fifth, , , eighth] = await one.waits(8);
    expect(fourth).toBeLessThan(20);
    expect(fifth).toBeGreaterThan(40);
    expect(eighth).toBeGreaterThan(4 * 44 - 5);
    expect(eighth).toBeLessThan(4 * 44 + 20);
  });

  it("leaves room for a silent process, none for one that has left", async ({ shared, expect }) => {
    const [one, other] = await shared.begun(2);
    await other.budget.close();
    await shared.redis.hset(shared.key, "born", 0);
    await shared.pass(3.3);
    expect(Math.max(...(await one.waits(12)))).toBeLessThan(12 * 45);
    await shared.join(2).waits(1);
    await shared.pass(3.3);
    await one.waits(4);
    // Half of nine tenths of 25 a second.
    expect(Math.max(...(await one.waits(8)))).toBeGreaterThan(8 * 88 - 20);
  });

  it("comes back once it sends again after it said goodbye", async ({ shared, expect }) => {
    const [one] = await shared.begun(1);
    await shared.until(one.budget.acquire({ ...request, layer: "status" }));
    await one.budget.close();
    const left = await shared.redis.hkeys(shared.key.replace("general", "status"));
    expect(left.filter((field) => /^[md]:/.test(field))).toEqual([]);
    expect(Math.max(...(await one.waits(4)))).toBeLessThan(4 * 45);
    const announced = (): Promise<string[]> => shared.redis.hvals(shared.key);
    const before = await announced();
    await shared.pass(0.6);
    await expect.poll(announced, { timeout: 5_000 }).not.toEqual(before);
    expect(shared.warnings).toEqual([]);
  });

  it("raises the limit for all processes once one has learned it", async ({ shared, expect }) => {
    const [one, other] = await shared.begun(2);
    one.budget.learn({ general: 50, status: 500 });
    // A limit that a throttle named belongs to the account as it was.
    one.budget.throttled({ layer: "general", retryAfter: 0, limitRps: 10 });
    one.budget.learn({ general: 100, status: 500 });
    await shared.pass(0.1);
    const all = await other.waits(40);
    // 36 after a burst, at nine tenths of 100 a second.
    expect(Math.max(...all)).toBeLessThan(36 * 11.2 + 20);
    expect(Math.max(...all)).toBeGreaterThan(36 * 11);
    // What a throttle says is held against the new limit as well.
    expect(other.budget.throttled({ layer: "general", retryAfter: 0, limitRps: 60 })).toBe(true);
  });

  it("gives the place of an aborted request to the next one", async ({ shared, expect }) => {
    const [one] = await shared.begun(1);
    await one.waits(4);
    const controller = new AbortController();
    const aborted = one.budget
      .acquire({ ...request, signal: controller.signal })
      .catch((reason: unknown) => reason);
    const next = one.waits(1);
    controller.abort("enough");
    expect(await aborted).toBe("enough");
    expect((await next)[0]).toBeLessThan(60);
    const late = one.budget.acquire({ ...request, signal: controller.signal });
    await expect(late).rejects.toBe("enough");
    expect(shared.clock.pending).toBe(0);
  });

  it("goes on with a share and one warning while Redis is away", async ({ shared, expect }) => {
    const one = shared.join();
    await one.waits(2);
    one.isCutOff = true;
    const alone = await one.waits(6);
    // A quarter of 25 a second, of which nine tenths are used, after a burst of two.
    expect(Math.max(...alone)).toBeGreaterThan(4 * 177);
    await one.waits(1);
    expect(shared.warnings).toEqual([expect.stringContaining("1/4")]);
    await shared.redis.del(shared.key);
    one.isCutOff = false;
    await shared.pass(1.3);
    const back = await one.waits(8);
    // It begins anew with a quarter, for it does not know the others.
    expect(Math.max(...back)).toBeGreaterThan(8 * 177 - 20);
    expect(Math.max(...back)).toBeLessThan(8_000);
    expect(shared.warnings.slice(1)).toEqual([expect.stringContaining("Redis lost its record")]);
    one.isCutOff = true;
    await one.waits(1);
    expect(shared.warnings[2]).toContain("Redis does not respond");
  });

  it("has no share of its own once it has left", async ({ shared, expect }) => {
    const one = shared.join();
    await one.waits(1);
    await one.budget.close();
    one.isCutOff = true;
    await one.waits(1);
    expect(shared.warnings).toEqual([expect.stringContaining("sends requests rarely")]);
  });

  it("keeps to a pause as soon as Redis is back", async ({ shared, expect }) => {
    const [one, other] = [shared.join(), shared.join()];
    other.budget.throttled({ layer: "general", retryAfter: 60_000 });
    one.isCutOff = true;
    await one.waits(1);
    const next = one.waits(1);
    await shared.pass(0.5);
    one.isCutOff = false;
    expect((await next)[0]).toBeGreaterThan(59_000);
  });

  it("asks for a place again that is far ahead, until it is closer", async ({ shared, expect }) => {
    const [one] = await shared.begun(1);
    one.budget.throttled({ layer: "general", retryAfter: 60_000 });
    await shared.pass(0.1);
    const next = one.waits(1);
    await shared.pass(0.1);
    await shared.redis.hset(shared.key, "paused", 0, "full", 0);
    expect((await next)[0]).toBeLessThan(2_100);
  });

  it("takes no place for a process that Redis hears too late", async ({ shared, expect }) => {
    const delay = (text: string): string =>
      text.replace(/"now":(\d+)(.*"take")/, (_, now, rest) => `"now":${Number(now) + 3e6}${rest}`);
    const call = (name: string, ...args: string[]): Promise<unknown> =>
      shared.redis.call(name, args.map(delay));
    await shared.join(4, { call }).waits(1);
    expect(await shared.redis.exists(shared.key)).toBe(0);
    expect(shared.warnings).toContainEqual(expect.stringContaining("sends requests rarely"));
  });

  it("begins again in a Redis that has fallen back", async ({ shared, expect }) => {
    const [one] = await shared.begun(1);
    const old = await shared.redis.dumpBuffer(shared.key);
    await one.waits(4);
    await shared.redis.restore(shared.key, 0, old, "REPLACE");
    // A lease of three seconds, and places that are two seconds ahead.
    expect((await one.waits(1))[0]).toBeGreaterThan(4_900);
    expect(shared.warnings).toEqual([expect.stringContaining("Redis lost its record")]);
  });

  it("waits for places that it took before Redis began again", async ({ shared, expect }) => {
    const [one] = await shared.begun(1);
    await shared.redis.del(shared.key);
    await shared.join(1).waits(1);
    // All but what an empty Redis lets through at once.
    expect(Math.max(...(await one.waits(4)))).toBeGreaterThan(4_900);
  });

  it("is not stopped by places an hour ahead", async ({ shared, expect }) => {
    const [one] = await shared.begun(1);
    await shared.redis.hset(shared.key, "full", (1e12 + shared.clock.now() + 3_600_000) * 1000);
    expect((await one.waits(1))[0]).toBeLessThan(6_000);
  });

  it("sends nothing to an empty Redis during a pause", async ({ shared, expect }) => {
    const one = shared.join(1);
    one.budget.throttled({ layer: "general", retryAfter: 3_000 });
    await shared.pass(0.1);
    expect((await one.waits(1))[0]).toBeGreaterThan(2_890);
  });

  it.for([-1, 1])("keeps its pause at a clock jump of %d h", async (hours, { shared, expect }) => {
    const one = shared.join(1);
    await one.waits(1);
    await shared.pass(2.1);
    one.budget.throttled({ layer: "general", retryAfter: 60_000, limitRps: 12.5 });
    await shared.pass(0.1);
    shared.jump = hours * 3_600_000_000;
    const all = await one.waits(12);
    expect(Math.max(...all)).toBeGreaterThan(59_000);
    expect(Math.max(...all)).toBeLessThan(66_000);
    // Ten at nine tenths of the limit that the throttle named.
    expect(Math.max(...(await one.waits(10)))).toBeGreaterThan(10 * 88 - 20);
  });

  it.for([
    [12.5, true, 88.9],
    [0.0001, false, 44.4],
    [1e308, false, 44.4],
  ] as const)(
    "shares the pause of a throttle, and for minutes the limit of %d that it names: %s",
    async ([limitRps, isUsed, interval], { shared, expect }) => {
      const [one, other] = await shared.begun(2);
      const throttle = { layer: "general", retryAfter: 600, limitRps } as const;
      one.budget.learn(terms.limits);
      expect(one.budget.throttled(throttle)).toBe(isUsed);
      // The account says nothing new.
      one.budget.learn(terms.limits);
      await shared.pass(0.05);
      const all = await other.waits(12);
      const [first = 0] = all;
      expect(50 + first).toBeGreaterThan(595);
      // 11 more at nine tenths of the limit, and without a burst.
      expect(Math.max(...all) - first).toBeGreaterThan(11 * interval - 20);
      const status = other.budget.acquire({ ...request, layer: "status" });
      expect(await shared.until(status)).toBeUndefined();
      await one.budget.close();
      for (const [quiet, each] of [[590_000, interval] as const, [10_000, 44.4] as const]) {
        await shared.clock.advance(quiet);
        // In half of it, because an empty Redis leaves room for one more.
        expect(Math.abs(Math.max(...(await other.waits(12))) - 11 * 2 * each)).toBeLessThan(20);
      }
    },
  );

  it("refuses another's pause that is too long, an hour at most", async ({ shared, expect }) => {
    const [one, other] = [shared.join(), shared.join()];
    for (const retryAfter of [1e300, 5]) one.budget.throttled({ layer: "general", retryAfter });
    await shared.pass(0.1);
    const limits = [{ maxPause: 60_000 }, { maxWait: 60_000 }];
    const turns = limits.map((limit) => other.budget.acquire({ ...request, ...limit }));
    const refusal = { reason: "project", retryAfter: expect.closeTo(3_599_900, -2) };
    expect(await shared.until(Promise.all(turns))).toEqual([refusal, refusal]);
    expect(shared.clock.pending).toBe(0);
  });

  it.for([
    ["ioredis", [connectByIoredis]],
    ["iovalkey", [connectBy((path) => new Valkey({ path }))]],
    ["redis", [connectByRedis]],
    ["two packages", [connectByRedis, connectByIoredis]],
  ] as const)(
    "paces by a connection of %s, without a warning",
    async ([, connects], { shared, expect, onTestFinished }) => {
      const { path = "" } = shared.redis.options;
      const connected = await Promise.all(connects.map((connect) => connect(path)));
      onTestFinished(() => connected.forEach(({ close }) => close()));
      const members = connected.map(({ redis }) => shared.join(4, redis));
      const times = await Promise.all(members.map((member) => member.waits(10)));
      // After a burst of four, at nine tenths of 25 a second.
      expect(Math.max(...times.flat())).toBeGreaterThan((10 * members.length - 4) * 44 - 5);
      // A week.
      expect(await shared.redis.ttl(shared.key)).toBeGreaterThan(604_000);
      expect(shared.warnings).toEqual([]);
    },
  );

  it("looks every half minute for a Redis that gives no places", async ({ shared, expect }) => {
    let probes = 0;
    const call = (name: string, ...args: string[]): Promise<unknown> => {
      const asks = (action: string): boolean => args.some((each) => each.includes(action));
      if (asks('"probe"')) probes += 1;
      return asks('"take"') ? Promise.reject(new Error("full")) : shared.redis.call(name, args);
    };
    const one = shared.join(1, { call });
    one.send();
    await shared.pass(100);
    // After 0, 1, 3, 7, 15, 31, 61 and 91 seconds.
    expect(probes).toBe(8);
  });

  it("counts one deployment only", ({ shared, expect }) => {
    const { budget } = shared.join();
    const other = { ...terms, baseUrl: "https://eu.service.example" };
    expect(errorOf(() => budget.begin(other))).toBeInstanceOf(ConfigurationError);
    budget.begin(terms);
  });

  it.for([
    ["redis", { redis: {} }],
    ["project", { project: "" }],
    ["processes", { processes: 0 }],
    ["processes", { processes: 1.5 }],
  ] as const)("refuses options without a usable %s", ([name, change], { shared, expect }) => {
    const { redis, project } = shared;
    const options = { redis, project, processes: 4, ...change } as ConstructorParameters<
      typeof SharedRateBudget
    >[0];
    const error = errorOf(() => new SharedRateBudget(options));
    expect(error).toBeInstanceOf(ConfigurationError);
    expect(String(error)).toContain(`\`${name}\``);
  });

  it("keeps to the limits of its user, whatever the account says", ({ shared, expect }) => {
    // A script that ran here with the time of the machine would be known to every other test.
    const call = (...command: [string, ...string[]]) => shared.send(shared.redis, command);
    const options = { redis: { call }, project: shared.project, processes: 4 };
    const budget = new SharedRateBudget({ ...options, limits: { general: 10 } });
    budget.begin(terms);
    budget.learn({ general: 100, status: 100 });
    const throttle = { layer: "general", retryAfter: 0, limitRps: 50 } as const;
    expect(budget.throttled(throttle)).toBe(false);
    expect(budget.throttled({ ...throttle, layer: "status" })).toBe(true);
  });

  it("warns the process of a Redis that is away", async ({ shared: { project }, expect }) => {
    const warn = vi.spyOn(process, "emitWarning").mockReturnValue();
    const redis = { call: () => Promise.reject(new Error("away")) };
    const limits = { status: Infinity };
    const budget = new SharedRateBudget({ redis, project, processes: 4, limits });
    budget.begin(terms);
    // Without a limit, nothing is asked of Redis.
    expect(await budget.acquire({ ...request, layer: "status" })).toBeUndefined();
    expect(warn).not.toHaveBeenCalled();
    expect(await budget.acquire(request)).toBeUndefined();
    expect(String(warn.mock.calls)).toMatch(/^Redis does not respond to this process\./);
    warn.mockRestore();
  });

  it("has to be used by a client before it can pace one", async ({ shared, expect }) => {
    const { project } = shared;
    const redis = { sendCommand: () => expect.fail("Something was sent.") };
    const budget = new SharedRateBudget({ redis, project, processes: 4 });
    expect(errorOf(() => void budget.acquire(request))).toBeInstanceOf(ConfigurationError);
  });
});
