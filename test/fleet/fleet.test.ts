import { describe, expect, it, vi } from "vitest";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { z } from "zod";
import { Fleet, type FleetOutcome } from "../../fleet/index.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { ConfigurationError, RedisError, WaitTimeoutError } from "../../runtime/errors/index.js";
import { collect } from "../runtime/waiting/support/collect.js";
import { inLane, job, reach, scene, until, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

describe("a fleet", () => {
  it("carries out each job once, whatever its key, and keeps what belongs to it", async () => {
    const fleet = scene.createFleet<{ city: string }>();
    const keys = ["ghent", "a:b", "12", "0", "0:1", "ü/?#%", "x".repeat(500)];
    const jobs = keys.map((key) => ({ ...job(key), meta: { city: key.toUpperCase() } }));
    expect(await fleet.add(jobs)).toEqual({ added: 7, known: 0 });
    await scene.work(fleet, { lockDuration: 10_000 });
    for (const key of keys) {
      expect(await fleet.wait(key, { timeout: 10_000 })).toMatchObject({
        key,
        kind: "finished",
        meta: { city: key.toUpperCase() },
        run: { status: "completed", result: `Sandbox result of: Look up ${key}` },
      });
    }
    expect(scene.tasks().toSorted()).toEqual(jobs.map(({ body }) => body.task).toSorted());
  });

  it("reads a stream no faster than it can add", async () => {
    const fleet = scene.createFleet();
    let ahead = 0;
    async function* stream(): AsyncGenerator<{ key: string; body: { task: string } }> {
      for (let index = 0; index < 1_200; index += 1) {
        if (index % 50 === 0) ahead = Math.max(ahead, index - (await fleet.status()).total);
        yield job(`job-${index}`);
      }
    }
    expect(await fleet.add(stream())).toEqual({ added: 1_200, known: 0 });
    expect(await fleet.add(stream())).toEqual({ added: 0, known: 1_200 });
    expect(await fleet.status()).toMatchObject({ queued: 1_200, total: 1_200 });
    expect(ahead).toBeLessThanOrEqual(250);
  });

  it("adds jobs by the batch again after those with a long text or long metadata", async () => {
    const fleet = scene.createFleet<string | undefined>();
    const add = vi.spyOn(fleet.parts.store, "add");
    const long = "x".repeat(500_000);
    const jobs = [
      { key: "long", body: { task: long } },
      { ...job("told"), meta: long },
    ];
    await fleet.add([...jobs, ...["a", "b", "c"].map(job)]);
    expect(add.mock.calls.map(([batch]) => batch.length)).toEqual([1, 1, 3]);
  });

  it("follows outcomes until the signal aborts", async () => {
    const fleet = scene.createFleet();
    const end = new AbortController();
    void scene.createWorker(fleet).run();
    const seen: string[] = [];
    const following = (async () => {
      for await (const { key } of fleet.outcomes({ follow: true, signal: end.signal })) {
        seen.push(key);
        if (seen.length === 1) await fleet.add([job("b")]);
        if (seen.length === 2) end.abort(new Error("enough"));
      }
    })();
    await fleet.add([job("a")]);
    await expect(following).rejects.toThrow("enough");
    expect(seen).toEqual(["a", "b"]);
  });

  it("checks results with a schema, for those who read outcomes as well", async () => {
    const result = z.object({ opens: z.string() });
    const fleet = scene.createFleet<undefined, { opens: string }>({ result });
    const course = { result: '{ "opens": "10:00" }' };
    scene.sandbox.control.scriptRuns({ task: "good", course });
    scene.sandbox.control.scriptRuns({ task: "lost", course: { ...course, outcome: "failed" } });
    await fleet.add([job("good"), job("bad"), job("lost")]);
    await scene.work(fleet);
    expect(await fleet.wait("good")).toMatchObject({
      run: { result: '{ "opens": "10:00" }' },
      parsed: { ok: true, value: { opens: "10:00" } },
    });
    expect(await fleet.wait("bad")).toMatchObject({
      kind: "finished",
      parsed: { ok: false, error: { code: "result_invalid" } },
    });
    expect(await fleet.wait("lost")).not.toHaveProperty("parsed");
  });

  it("keeps no result in Redis if it is told not to, and still delivers it", async () => {
    const fleet = scene.createFleet({ storeResults: false, result: z.string() });
    const delivered: unknown[] = [];
    await fleet.add([job("a")]);
    expect(await contentsOfRedis(fleet.name)).toContain("Look up a");
    const onOutcome = (outcome: unknown): unknown => delivered.push(outcome);
    await scene.work(fleet, { onOutcome });
    expect(delivered).toMatchObject([{ run: { result: "Sandbox result of: Look up a" } }]);
    const outcome = await fleet.wait("a");
    expect(outcome.kind === "finished" && Object.keys(outcome.run)).toEqual(["id", "status"]);
    expect(outcome).not.toHaveProperty("parsed");
    const contents = await contentsOfRedis(fleet.name);
    expect(contents).not.toContain("Sandbox result");
    expect(contents).not.toContain(scene.sandbox.us.apiKey);
  });

  it("keeps nothing of a job in clear text but its key if it is told how to encode it", async () => {
    const encode = (text: string): string => Buffer.from(text).toString("base64");
    const decode = (text: string): string => Buffer.from(text, "base64").toString();
    const fleet = scene.createFleet<string>({ encode, decode });
    await fleet.add([{ key: "the key", body: { task: "A secret task" }, meta: "A secret" }]);
    await scene.work(fleet);
    expect(await fleet.wait("the key")).toMatchObject({
      meta: "A secret",
      run: { result: "Sandbox result of: A secret task" },
    });
    const contents = await contentsOfRedis(fleet.name);
    expect(contents).toContain("the%20key");
    expect(contents).not.toContain(scene.sandbox.us.apiKey);
    expect(contents).not.toContain("ecret");
    await expect(scene.createFleet({ name: fleet.name }).wait("the key")).rejects.toThrow(
      "`encode` and `decode` with which it was added",
    );
  });

  it("creates nothing while it is paused, and lets runs go on", async () => {
    scene.sandbox.control.scriptRuns({ task: "slow", course: { duration: 300 } });
    const fleet = await scene.fleetWith("slow");
    await scene.whileWorking(fleet, {}, async () => {
      await until(() => scene.tasks().length === 1);
      await fleet.pause();
      await fleet.add([job("later")]);
      expect(await fleet.wait("slow")).toMatchObject({ kind: "finished" });
      expect(await fleet.status()).toMatchObject({ isPaused: true, queued: 1 });
      expect(scene.tasks()).toEqual(["Look up slow"]);
      await fleet.resume();
      expect(await fleet.wait("later")).toMatchObject({ kind: "finished" });
    });
  });

  it("lists jobs to the last one, however long their texts are", async () => {
    const body = { task: "x".repeat(300_000) };
    const fleet = await scene.fleetOf(["a", "b", "c"].map((key) => ({ key, body })));
    expect(await collect(fleet.list({ state: "queued" }))).toHaveLength(3);
  });

  it("decides about the jobs that are unknown now, not about one that becomes so meanwhile", async () => {
    const fleet = await scene.fleetInDoubt("a", "b");
    await fleet.add([job("late")]);
    const { store } = fleet.parts;
    const list = store.list.bind(store);
    vi.spyOn(store, "list").mockImplementationOnce(async (...given) => {
      const listed = await list(...given);
      await store.setAside({ id: jobIdOf("late"), claim: "late" }, "lost");
      return listed;
    });
    expect(await fleet.resolve({ state: "unknown" }, "abandon")).toBe(2);
    expect(await fleet.get("late")).toMatchObject({ state: "unknown" });
  });

  it("counts each job once that two cancel at the same time, however many there are", async () => {
    const fleet = await scene.fleetWith(...Array.from({ length: 201 }, (_, index) => `${index}`));
    const cancelling = [1, 2].map(() => fleet.cancel({ state: "queued" }));
    const [one = 0, other = 0] = await Promise.all(cancelling);
    expect(one + other).toBe(201);
  });

  it("says in an error of its own what Redis refuses", async () => {
    const fleet = await scene.fleetWith("a");
    const { queue } = fleet.parts;
    for (const key of ["active", "meta"]) await scene.redis.set(queue.keys + key, "no queue");
    await expect(fleet.status()).rejects.toBeInstanceOf(RedisError);
    await expect(queue.setConcurrency(1)).rejects.toBeInstanceOf(RedisError);
  });

  it("ends a wait in time, and leaves the job alone", async () => {
    const fleet = await scene.fleetWith("a");
    const waiting = fleet.wait("a", { timeout: 20 });
    await expect(waiting).rejects.toBeInstanceOf(WaitTimeoutError);
    await expect(waiting).rejects.toMatchObject({ id: "a", lastStatus: "queued" });
    expect(await fleet.status()).toMatchObject({ queued: 1 });
  });
});

describe("a connection of", () => {
  const socket = () => ({ path: scene.server.path, tls: false }) as const;
  it.each([
    ["iovalkey", () => new Valkey({ path: scene.server.path, maxRetriesPerRequest: null })],
    ["redis", () => createClient({ socket: socket() }).connect()],
    ["redis with RESP3", () => createClient({ RESP: 3, socket: socket() }).connect()],
  ])("%s serves a fleet as well", async (_, connect) => {
    const redis = await connect();
    const fleet = await scene.fleetOf(["a", "b", "c"].map(inLane), { redis });
    await scene.work(fleet);
    expect(await fleet.status()).toMatchObject({ finished: 3, total: 3 });
    expect(await fleet.get("b")).toMatchObject({ state: "finished" });
    expect((await collect(fleet.outcomes())).map(({ key }) => key)).toEqual(["a", "b", "c"]);
    await fleet.close();
    await ("disconnect" in redis ? redis.disconnect() : undefined);
  });
});

describe("two fleets on one Redis", () => {
  it("keep their jobs, workspaces, outcomes, limits and pauses apart, even with the same names", async () => {
    const [stuck, other] = [scene.createFleet(), scene.createFleet()];
    const jobs = ["a", "b"].map(inLane);
    scene.loseAnswers();
    await stuck.add(jobs);
    await scene.work(stuck, { concurrency: 2 });
    await stuck.pause();
    expect(await other.add(jobs)).toEqual({ added: 2, known: 0 });
    await scene.work(other);
    const counts = { unknown: 1, held: 1, finished: 0 };
    expect(await stuck.status()).toMatchObject({ ...counts, concurrency: 2, isPaused: true });
    const ended = { unknown: 0, held: 0, finished: 2 };
    expect(await other.status()).toMatchObject({ ...ended, concurrency: 100, isPaused: false });
    expect(await collect(stuck.outcomes())).toEqual([]);
    expect(await collect(stuck.unknown())).toMatchObject([{ key: "a", workspace: "one" }]);
    expect((await collect(other.outcomes())).map(({ key }) => key)).toEqual(["a", "b"]);
  });

  it("have a rate budget each, unless they name the same project", async () => {
    const alone = scene.createFleet();
    const [first, second] = ["shared", "shared"].map((project) => scene.createFleet({ project }));
    const limits = { general: 25, status: 25 };
    const terms = { baseUrl: "https://service.example", limits, windowSeconds: 5 };
    const request = { layer: "general", maxPause: 0, maxWait: 5_000 } as const;
    for (const fleet of [alone, first, second]) {
      fleet?.budget.begin(terms);
      expect(await fleet?.budget.acquire(request)).toBeUndefined();
    }
    first?.budget.throttled({ layer: "general", retryAfter: 60_000 });
    await expect
      .poll(() => second?.budget.acquire(request), { timeout: 10_000 })
      .toMatchObject({ reason: "project" });
    expect(await alone.budget.acquire(request)).toBeUndefined();
  });
});

it.each([
  [undefined, [[3]]],
  [2, []],
])(
  "a fleet told of %s processes tells its budget of workers, %j, and leaves it",
  async (processes, told) => {
    const fleet = scene.createFleet({ processes });
    const [expecting, closing] = [
      vi.spyOn(fleet.budget, "expect"),
      vi.spyOn(fleet.budget, "close"),
    ];
    fleet.parts.expectWorkers(3);
    await fleet.close();
    expect([expecting.mock.calls, closing.mock.calls]).toEqual([told, [[]]]);
  },
);

it.each([
  [{ redis: undefined as never }, "or `redis`. It is of type undefined."],
  [{ redis: "postgres://localhost/fleet" as never }, "It is a text. PostgreSQL is not supported"],
  [{ encode: String }, "The options `encode` and `decode` belong together"],
])("a fleet refuses %o", (options, message) => {
  const create = (): unknown => new Fleet({ name: "f", redis: scene.redis, ...options });
  expect(create).toThrow(ConfigurationError);
  expect(create).toThrow(message);
});

it("a fleet refuses metadata that JSON cannot hold", async () => {
  const adding = scene.createFleet().add([{ key: "a", body: {}, meta: () => 1 }] as never);
  await expect(adding).rejects.toThrow("The metadata of a job must be a value that JSON");
  await expect(adding).rejects.toBeInstanceOf(ConfigurationError);
});

/** Turns a text around, and reads only what it has turned around itself. */
const codec = {
  encode: (text: string) => `reversed:${text.split("").toReversed().join("")}`,
  decode(text: string) {
    if (!text.startsWith("reversed:")) throw new Error("This was not turned around.");
    return text.slice(9).split("").toReversed().join("");
  },
};

const keyOf = (fleet: Fleet, rest: string): string =>
  `cloud-agent-sdk-ledger:{${fleet.name}}:${rest}`;

describe("a job whose contents cannot be decoded", () => {
  it.each(["body", "meta"])("becomes unknown by its %s, and the worker goes on", async (field) => {
    const jobs = ["bad", "good"].map((key) => ({ ...job(key), meta: undefined }));
    const fleet = await scene.fleetOf(jobs, codec);
    const key = keyOf(fleet, "job:j-bad");
    const before = await scene.redis.hget(key, "body");
    await scene.redis.hset(key, field, "scrambled");
    await scene.work(fleet);
    expect(scene.tasks()).toEqual(["Look up good"]);
    expect(await fleet.status()).toMatchObject({ unknown: 1, finished: 1, rejected: 0 });
    const reason = `The \`${field}\` of the job "bad" cannot be read. Use the options \`encode\` and \`decode\` with which it was added. Then decide: the ID of its run, or "retry" if it has none. If Redis lost it, abandon the job, remove it, and add it again.`;
    expect(await fleet.get("bad")).toMatchObject({ state: "unknown", reason });
    expect(scene.warnings.join("\n")).toContain(`The job "bad" is unknown: ${reason}`);

    await scene.redis.hset(key, field, field === "body" ? String(before) : "");
    await fleet.resolve("bad", "retry");
    await scene.work(fleet);
    expect(scene.tasks()).toEqual(["Look up good", "Look up bad"]);
    expect(await fleet.status()).toMatchObject({ unknown: 0, finished: 2 });
  });

  it("is not asked about, and is left out of the list with a warning", async () => {
    const fleet = await scene.fleetOf([job("bad")], codec);
    await scene.redis.hset(keyOf(fleet, "job:j-bad"), "body", "scrambled");
    const reconcile = vi.fn<() => "retry">(() => "retry");
    await scene.work(fleet, { reconcile });
    await scene.work(fleet, { reconcile });
    expect(reconcile).not.toHaveBeenCalled();
    expect(await collect(fleet.unknown())).toEqual([]);
    expect(scene.warnings.join("\n")).toContain('The unknown job "bad" is left out');
    expect(await collect(fleet.list({ state: "unknown" }))).toMatchObject([{ key: "bad" }]);
  });

  it("is one of few that a worker with another `decode` takes up", async () => {
    const jobs = Array.from({ length: 20 }, (_, index) => job(`${index}`));
    const fleet = await scene.fleetOf(jobs, codec);
    const decode = (): never => {
      throw new Error("The key is missing.");
    };
    const other = scene.createFleet({ ...codec, decode, name: fleet.name });
    const trouble: string = expect.stringContaining("one request at a time is sent");
    await scene.whileWorking(other, {}, () => reach(fleet, { trouble }));
    const { unknown, queued } = await fleet.status();
    expect({ isFew: unknown < 6, sum: unknown + queued }).toEqual({ isFew: true, sum: 20 });
    expect(scene.tasks()).toEqual([]);
  });

  it("is unknown also if its run has ended, and is delivered once it can be read", async () => {
    const fleet = scene.createFleet<{ city: string }>(codec);
    scene.sandbox.control.scriptRuns({ course: { duration: 300 } });
    await fleet.add([{ ...job("a"), meta: { city: "Ghent" } }]);
    const key = keyOf(fleet as never, "job:j-a");
    const meta = await scene.redis.hget(key, "meta");
    const outcomes: FleetOutcome<{ city: string }>[] = [];
    const onOutcome = (outcome: FleetOutcome<{ city: string }>): unknown => outcomes.push(outcome);
    await scene.whileWorking(fleet, { onOutcome }, () => reach(fleet, { running: 1 }));
    await scene.redis.hset(key, "meta", "scrambled");
    await scene.work(fleet, { onOutcome });
    const runId = scene.sandbox.control.runs()[0]?.id ?? "";
    expect(await fleet.get("a")).toMatchObject({ state: "unknown", runId });
    expect(outcomes).toEqual([]);

    await scene.redis.hset(key, "meta", String(meta));
    await fleet.resolve("a", { runId });
    await scene.work(fleet, { onOutcome });
    expect(outcomes).toMatchObject([{ key: "a", kind: "finished", meta: { city: "Ghent" } }]);
    expect(scene.tasks()).toHaveLength(1);
  });
});

it("a job that Redis lost keeps the run that a worker waits for", async () => {
  scene.sandbox.control.scriptRuns({ course: { duration: 300 } });
  const fleet = await scene.fleetWith("a");
  const working = scene.work(fleet);
  await reach(fleet, { running: 1 });
  await scene.redis.del(keyOf(fleet, "job:j-a"));
  await working;
  const runId = scene.sandbox.control.runs()[0]?.id;
  expect(await fleet.get("a")).toMatchObject({ state: "unknown", runId });
  expect(await collect(fleet.list({ state: "unknown" }))).toHaveLength(1);
  expect(scene.tasks()).toHaveLength(1);
});

/** Everything that Redis holds of a fleet. */
async function contentsOfRedis(name: string): Promise<string> {
  const keys = await scene.redis.keys(`*{${name}}*`);
  const contents = await Promise.all(
    keys.map(async (key) => {
      const type = await scene.redis.type(key);
      if (type === "hash") return scene.redis.hgetall(key);
      if (type === "stream") return scene.redis.xrange(key, "-", "+");
      return type;
    }),
  );
  return JSON.stringify([keys, contents]);
}
