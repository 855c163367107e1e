import { setTimeout } from "node:timers/promises";
import type { Redis } from "ioredis";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import fc from "fast-check";
import { RedisServer } from "../../bench/shared/redis-server.js";
import { checkRedis, countReplicas } from "../../fleet/check-redis.js";
import { JobStore, type StepReply } from "../../fleet/job-store.js";
import { type Claimed, RecentRuns } from "../../fleet/recent-runs.js";
import { JobQueue } from "../../fleet/job-queue.js";
import { FleetError } from "../../runtime/errors/index.js";
import { jobIdOf, keyOf } from "../../fleet/job-id.js";

const prefix = "cloud-agent-sdk-ledger:{f}:";

let server: RedisServer;
let redis: Redis;
beforeAll(async () => {
  server = await RedisServer.start();
  redis = server.connect();
});
afterAll(async () => {
  redis.disconnect();
  await server.close();
});

const due: string[] = [];
const warnings: string[] = [];
const enqueue = async (jobs: readonly { id: string }[]) =>
  void due.push(...jobs.map(({ id }) => id));
const onWarning = (message: string) => warnings.push(message);
const open = (queue = enqueue) => new JobStore({ redis, prefix, name: "f", queue, onWarning });
const newJob = (key: string) => {
  return { id: `j-${key}`, body: "{}", meta: "", workspace: "", lane: "" };
};

let store: JobStore;
beforeEach(async () => {
  await redis.flushall();
  store = open();
  await store.add([newJob("a")]);
  due.length = 0;
  warnings.length = 0;
});

const claimed = (claim: string, id = "j-a"): Claimed => ({ id, claim });
const result = async (step: Promise<{ readonly result: string }>): Promise<string> =>
  (await step).result;

it.each<[learned: string, expected: string, learn: (lost: Claimed) => Promise<StepReply>]>([
  ["a run", "adopted", (lost) => store.noteRun(lost, "run_1")],
  ["a refusal", "adopted", (lost) => store.giveBack(lost, { reason: "429", isAnswered: true })],
  ["a rejection", "adopted", (lost) => store.reject(lost, "{}")],
  ["a decision", "ok", ({ id }) => store.resolve(id, { decision: "retry", runId: "" })],
])("%s has another turn after the worker was taken for gone", async (_, expected, learn) => {
  await store.take(claimed("lost"));
  await store.begin(claimed("lost"));
  expect((await store.take(claimed("other"))).job?.state).toBe("unknown");
  expect(await result(learn(claimed("lost")))).toBe(expected);
  expect(due).toEqual(["j-a"]);
});

it("a job that has something left to do gets a place in the queue again, whoever lost it", async () => {
  const queue = new JobQueue({ name: "f", prefix: "{f}" }, { redis }, () => {});
  await store.sweep(queue.keys, "0");
  expect(due).toEqual(["j-a"]);
  await queue.add([{ id: "j-a", rank: 1 }]);
  await store.sweep(queue.keys, "0");
  expect(due).toEqual(["j-a"]);
  const unqueued = open(() => Promise.reject(new Error("The queue is away.")));
  expect(await unqueued.add([newJob("b")])).toBe(1);
  await queue.close();
});

it("a job that waits for its workspace goes on as soon as the one before it is delivered, although other jobs are open", async () => {
  await store.add(["b", "c", "d"].map((key) => ({ ...newJob(key), workspace: "w" })));
  for (const id of ["j-b", "j-d"]) await store.cancel(id);
  await store.settle(claimed("one", "j-d"));
  expect(await store.find("j-c")).toMatchObject({ state: "held" });
  await store.settle(claimed("one", "j-b"));
  expect(await store.find("j-c")).toMatchObject({ state: "queued" });
  expect(due).toEqual(["j-b", "j-b", "j-d", "j-c"]);
});

it("the pause before a probe doubles until an outcome is known, and is as short as at first in the next outage", async () => {
  await store.add(["b", "c", "d", "e", "f", "g", "h", "i"].map((key) => newJob(key)));
  const pauses: number[] = [];
  for (const id of ["j-a", "j-b", "j-c", "j-d", "j-e", "j-f", "j-g", "j-h", "j-i"]) {
    await redis.del(`${prefix}probe`);
    expect(await result(store.begin(claimed(id, id)))).toBe("ok");
    if (id === "j-d") await store.giveBack(claimed(id, id), { reason: "", isAnswered: false });
    else if (id === "j-f") await store.noteRun(claimed(id, id), "run_1");
    else await store.doubt(claimed(id, id), "no answer");
    pauses.push(Math.max(await redis.pttl(`${prefix}probe`), 0));
  }
  expect(pauses.map((pause) => Math.ceil(pause / 1_000))).toEqual([0, 0, 1, 0, 2, 0, 0, 0, 1]);
});

/** Lets something happen, and then Redis forget it. */
async function forget(happen: () => Promise<unknown>): Promise<void> {
  const keys = await redis.keys("*");
  const before = await Promise.all(keys.map(async (key) => redis.dumpBuffer(key)));
  await happen();
  await redis.flushall();
  await Promise.all(keys.map((key, index) => redis.restore(key, 0, before[index] ?? "")));
}

describe("a Redis that is older than it was", { timeout: 30_000 }, () => {
  it("learns the runs that were created, even if it refuses at first, and what was announced is unknown", async () => {
    await store.add(["b", "c", "d", "e"].map(newJob));
    await store.setAside(claimed("one", "j-d"), "unreadable");
    const other = open();
    await other.open();
    await forget(async () => {
      await store.begin(claimed("one"));
      await store.noteRun(claimed("one"), "run_1");
      await store.finish(claimed("one"), "run_1", "{}");
      await other.begin(claimed("two", "j-b"));
      await store.add([newJob("late")]);
      await store.begin(claimed("one", "j-late"));
      await store.noteRun(claimed("one", "j-late"), "run_2");
      await store.begin(claimed("one", "j-c"));
      await store.giveBack(claimed("one", "j-c"), { reason: "throttled", isAnswered: true });
      await store.begin(claimed("one", "j-e"));
      await store.reject(claimed("one", "j-e"), "{}");
      await store.resolve("j-d", { decision: "retry", runId: "" });
      await store.begin(claimed("one", "j-d"));
      await store.noteRun(claimed("one", "j-d"), "run_4");
    });
    let announced: Promise<void> | undefined;
    const send = redis.call.bind(redis);
    const calls = vi.spyOn(redis, "call").mockImplementationOnce(send);
    calls.mockImplementationOnce(async () => {
      // A worker that has not told what it knows is not there yet.
      announced = store.announce("one");
      throw await setTimeout(20, new Error("OOM"));
    });
    const finding = ["j-c", "j-e"].map((id) => store.find(id));
    await Promise.all(finding.map((each) => expect(each).rejects.toThrow("OOM")));
    await expect(announced).rejects.toThrow("OOM");
    for (const id of ["j-c", "j-e"])
      expect(await store.find(id)).toMatchObject({ state: "queued" });
    expect(await store.find("j-a")).toMatchObject({ state: "running", runId: "run_1" });
    expect(await store.find("j-d")).toMatchObject({ state: "running", runId: "run_4" });
    // The other one has seen fewer steps, and learns of it all the same.
    expect(await result(other.begin(claimed("two", "j-c")))).toBe("stopped");
    expect(await store.find("j-b")).toMatchObject({
      state: "unknown",
      reason: "Redis lost what became of the request that creates the run.",
    });
    expect(await result(other.noteRun(claimed("two", "j-b"), "run_3"))).toBe("adopted");
    expect((await store.readStanding()).stop).toBe("recovering");
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain("Redis went back in time");
    expect(warnings[0]).toContain(
      "no longer in Redis, so nobody waits for their runs: late (run run_2)",
    );
  });

  it.each([
    ["may have been created", { state: "unknown", runId: "" }],
    ["was created", { state: "running", runId: "run_1" }],
  ])("learns that the run of a job that it takes for held %s", async (_, expected) => {
    await store.add(["b", "c"].map((key) => ({ ...newJob(key), workspace: "w" })));
    await forget(async () => {
      await store.cancel("j-b");
      await store.settle(claimed("one", "j-b"));
      await store.begin(claimed("one", "j-c"));
      if (expected.runId !== "") await store.noteRun(claimed("one", "j-c"), expected.runId);
    });
    expect(await store.find("j-c")).toMatchObject(expected);
  });

  it("learns all that it has lost, and each time", async () => {
    const keys = Array.from({ length: 201 }, (_, index) => `${index}`);
    await store.add(keys.map(newJob));
    for (const [lost, running] of [[keys, 201] as const, [["a"], 202] as const]) {
      const note = (key: string) => store.noteRun(claimed("one", `j-${key}`), "run_1");
      await forget(() => Promise.all(lost.map(note)));
      await store.find("j-a");
      expect((await store.readStanding()).counts).toMatchObject({ running });
    }
  });

  it("waits for workers that were there, and for no others", async () => {
    await store.announce("here");
    await store.announce("gone");
    const minuteAgo = Date.now() - 60_000;
    await redis.zadd(`${prefix}workers`, minuteAgo, "silent", minuteAgo - 900_000, "long gone");
    await redis.zadd(`${prefix}workers`, minuteAgo + 54_000, "busy");
    await forget(() => store.begin(claimed("one")));
    await store.announce("here");
    expect(await redis.smembers(`${prefix}missing`)).toEqual(["gone"]);
    await store.setPaused(false);
    expect(await store.readStanding()).not.toHaveProperty("stop");
    const { announced, workers, missing } = await store.readStanding();
    expect([announced, workers, missing]).toEqual([4, 3, 0]);
  });
});

describe("a store", () => {
  it("writes nothing into a fleet that took the place of a lost one", async () => {
    await redis.flushall();
    await open().open();
    await expect(store.take(claimed("one"))).rejects.toBeInstanceOf(FleetError);
    await expect(store.announce("one")).rejects.toMatchObject({ reason: "lost" });
  });

  it("announces nothing to a service before a replica has it", async () => {
    const confirmed = [1, 0, 1];
    // Zero is what Redis itself says, which has no replica.
    const call = async (command: string, ...args: string[]): Promise<unknown> =>
      (command === "WAIT" && confirmed.shift()) || redis.call(command, ...args);
    const watched = new JobStore({ redis: { call }, prefix, name: "f", queue: enqueue, onWarning });
    watched.replicas = 1;
    expect(await result(watched.begin(claimed("one")))).toBe("ok");
    await expect(watched.begin(claimed("one"))).rejects.toThrow("NOREPLICAS No replica confirmed");
    expect(await result(watched.begin(claimed("one")))).toBe("ok");
  });

  it("sends long steps of one moment apart, and each of them", async () => {
    const calls = vi.spyOn(redis, "call").mockClear();
    const add = (key: string) => store.add([{ ...newJob(key), body: "x".repeat(600_000) }]);
    expect(await Promise.all(["x", "y"].map(add))).toEqual([1, 1]);
    expect(calls).toHaveBeenCalledTimes(2);
    calls.mockRestore();
  });

  it("creates no fleet by reading", async () => {
    await redis.flushall();
    expect((await open().readStanding()).counts).toMatchObject({ queued: 0, finished: 0 });
    expect(await redis.keys("*")).toEqual([]);
  });
});

it("a process remembers the ten thousand jobs whose creations it heard of last", () => {
  const memory = new RecentRuns();
  const note = (id: string, runId = ""): void => memory.created({ id, claim: "one" }, runId);
  for (let index = 0; index < 10_000; index += 1) note(`j-${index}`);
  note("j-0", "run_0");
  note("j-late");
  const known = memory.entries();
  expect(known).toHaveLength(10_000);
  expect(known.slice(-2)).toMatchObject([{ id: "j-0", runId: "run_0" }, { id: "j-late" }]);
  expect(known[0]?.id).toBe("j-2");
});

const keys = fc.string({ minLength: 1, maxLength: 500, unit: "binary" });

describe("the ID of a job", () => {
  it("has nothing that BullMQ reads as something else, and is another one for each key", () => {
    fc.assert(
      fc.property(keys, keys, (key, other) => {
        const id = jobIdOf(key);
        expect(id).toMatch(/^j-[^:]+$/);
        expect(id === jobIdOf(other)).toBe(key === other);
        expect(keyOf(id)).toBe(key);
      }),
    );
  });

  it.each(["", "\uD800", "x".repeat(501), 5, undefined])("is refused for %o", (key) => {
    expect(() => jobIdOf(key)).toThrow("must be a text of 1 to 500 characters");
  });
});

it.each([
  ["hides its settings", "", 0],
  ["has a replica that does not follow yet", "slave0:state=online\r\nslave1:state=wait_bgsave", 1],
])("a Redis that %s is no problem", async (_, info, replicas) => {
  const connection = { call: async () => info };
  expect(await checkRedis(connection)).toEqual([]);
  expect(await countReplicas(connection)).toBe(replicas);
});
