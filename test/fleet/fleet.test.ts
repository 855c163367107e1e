import { describe, expect, it, vi } from "vitest";
import { Redis as Valkey } from "iovalkey";
import { createClient } from "redis";
import { z } from "zod";
import { Fleet } from "../../fleet/index.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { ConfigurationError, WaitTimeoutError } from "../../runtime/errors/index.js";
import { collect } from "../runtime/polling/support/collect.js";
import { inLane, job, scene, until, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

describe("a fleet", () => {
  it("carries out each job once, whatever its key, and keeps what belongs to it", async () => {
    const fleet = scene.createFleet<{ city: string }>();
    const keys = ["ghent", "a:b", "12", "0", "0:1", "ü/?#%", "x".repeat(500)];
    const jobs = keys.map((key) => ({ ...job(key), meta: { city: key.toUpperCase() } }));
    expect(await fleet.add(jobs)).toEqual({ added: 7, known: 0 });
    await scene.createWorker(fleet, { lockDuration: 10_000 }).run({ until: "done" });
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

  it("leaves jobs alone whose keys it knows, also while and after they are carried out", async () => {
    const fleet = scene.createFleet();
    expect(await fleet.add([job("a"), job("a"), job("b")])).toEqual({ added: 2, known: 1 });
    await scene.createWorker(fleet).run({ until: "done" });
    const again = [{ key: "a", body: { task: "Something else" } }, job("c")];
    expect(await fleet.add(again)).toEqual({ added: 1, known: 1 });
    await scene.createWorker(fleet).run({ until: "done" });
    expect(scene.tasks()).toEqual(["Look up a", "Look up b", "Look up c"]);
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
    expect(await fleet.status()).toMatchObject({ queued: 1_200, total: 1_200 });
    expect(ahead).toBeLessThanOrEqual(250);
  });

  it("adds jobs by the batch again after one with a long text", async () => {
    const fleet = scene.createFleet();
    const add = vi.spyOn(fleet.parts.store, "add");
    const long = { key: "long", body: { task: "x".repeat(500_000) } };
    await fleet.add([long, ...["a", "b", "c"].map(job)]);
    expect(add.mock.calls.map(([jobs]) => jobs.length)).toEqual([1, 3]);
  });

  it("yields outcomes in the order in which jobs ended, from any of them on", async () => {
    const fleet = await scene.fleetOf(["a", "b", "c", "d"].map(inLane));
    await scene.createWorker(fleet).run({ until: "done" });
    const all = await collect(fleet.outcomes());
    expect(all.map(({ key }) => key)).toEqual(["a", "b", "c", "d"]);
    expect(await collect(fleet.outcomes({ after: all[1]?.cursor }))).toEqual(all.slice(2));
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
    scene.sandbox.control.scriptRuns({
      task: "good",
      course: { result: '{ "opens": "10:00" }' },
    });
    await fleet.add([job("good"), job("bad")]);
    await scene.createWorker(fleet).run({ until: "done" });
    expect(await fleet.wait("good")).toMatchObject({
      run: { result: '{ "opens": "10:00" }' },
      parsed: { ok: true, value: { opens: "10:00" } },
    });
    expect(await fleet.wait("bad")).toMatchObject({
      kind: "finished",
      parsed: { ok: false, error: { code: "result_invalid" } },
    });
  });

  it("keeps no result in Redis if it is told not to, and still delivers it", async () => {
    const fleet = scene.createFleet({ storeResults: false });
    const delivered: unknown[] = [];
    await fleet.add([job("a")]);
    expect(await contentsOfRedis(fleet.name)).toContain("Look up a");
    const onOutcome = (outcome: unknown): unknown => delivered.push(outcome);
    await scene.createWorker(fleet, { onOutcome }).run({ until: "done" });
    expect(delivered).toMatchObject([{ run: { result: "Sandbox result of: Look up a" } }]);
    const outcome = await fleet.wait("a");
    expect(outcome.kind === "finished" && Object.keys(outcome.run)).toEqual(["id", "status"]);
    const contents = await contentsOfRedis(fleet.name);
    expect(contents).not.toContain("Sandbox result");
    expect(contents).not.toContain(scene.sandbox.us.apiKey);
  });

  it("keeps nothing of a job in clear text but its key if it is told how to encode it", async () => {
    const encode = (text: string): string => Buffer.from(text).toString("base64");
    const decode = (text: string): string => Buffer.from(text, "base64").toString();
    const fleet = scene.createFleet<string>({ encode, decode });
    await fleet.add([{ key: "the key", body: { task: "A secret task" }, meta: "A secret" }]);
    await scene.createWorker(fleet).run({ until: "done" });
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

  it("says what is known of a job", async () => {
    const fleet = await scene.fleetOf([
      { ...job("a"), workspace: "w" },
      { ...job("b"), workspace: "w" },
    ]);
    expect(await fleet.get("a")).toMatchObject({ key: "a", state: "queued", workspace: "w" });
    expect(await fleet.get("b")).toMatchObject({ key: "b", state: "held", runIds: [] });
    expect(await fleet.get("c")).toBeUndefined();
  });

  it("lists the jobs of a state, from any of them on", async () => {
    const fleet = await scene.fleetWith("a", "b", "c");
    const queued = await collect(fleet.list({ state: "queued" }));
    expect(queued.map(({ key }) => key)).toEqual(["a", "b", "c"]);
    const rest = await collect(fleet.list({ state: "queued", after: queued[0]?.cursor }));
    expect(rest).toEqual(queued.slice(1));
    expect(await collect(fleet.list({ state: "held" }))).toEqual([]);
    const states = '"abandoned" or "creating" or "finished" or "held" or "queued"';
    await expect(collect(fleet.list({ state: "done" as never }))).rejects.toThrow(states);
  });

  it("lists jobs to the last one, however long their texts are", async () => {
    const body = { task: "x".repeat(300_000) };
    const fleet = await scene.fleetOf(["a", "b", "c"].map((key) => ({ key, body })));
    expect(await collect(fleet.list({ state: "queued" }))).toHaveLength(3);
  });

  it.each(["last", "1-0", 5])("names a cursor that is none: %o", async (after) => {
    const reading = collect(scene.createFleet().outcomes({ after: after as never }));
    await expect(reading).rejects.toBeInstanceOf(ConfigurationError);
    await expect(reading).rejects.toThrow("must be the `cursor` of an outcome");
  });

  it("cancels what is queued or held, one or all, and delivers that", async () => {
    const fleet = await scene.fleetOf([...["a", "b", "c"].map(inLane), job("d"), job("e")]);
    expect(await fleet.cancel("b")).toBe(1);
    expect(await fleet.cancel({ state: "queued" })).toBe(3);
    const delivered: unknown[] = [];
    const onOutcome = (outcome: unknown): unknown => delivered.push(outcome);
    await scene.createWorker(fleet, { onOutcome }).run({ until: "done" });
    expect(scene.tasks()).toEqual(["Look up c"]);
    expect(delivered).toHaveLength(5);
    expect(await fleet.status()).toMatchObject({ abandoned: 4, finished: 1, total: 5 });
    await expect(fleet.cancel("c")).rejects.toThrow(
      'Only a job that is held or queued can be cancelled. The job "c" is finished.',
    );
  });

  it("decides about all unknown jobs with a reason, but not about their runs", async () => {
    const fleet = await scene.fleetInDoubt("a", "b");
    expect(await fleet.resolve({ state: "unknown", reason: "a flood" }, "abandon")).toBe(0);
    await expect(fleet.resolve({ state: "unknown" }, { runId: "r" })).rejects.toThrow(
      "A run belongs to one job",
    );
    const reason = "no full response";
    expect(await fleet.resolve({ state: "unknown", reason }, "abandon")).toBe(2);
    expect(await fleet.status()).toMatchObject({ unknown: 0, abandoned: 2 });
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

  it("forgets jobs that have ended, one by one or by their number, and can add them again", async () => {
    const keep = { finished: { count: 2 } };
    const fleet = await scene.fleetOf(["a", "b", "c", "d"].map(inLane), { keep });
    await expect(fleet.remove("a")).rejects.toThrow('The job "a" is queued.');
    await scene.whileWorking(fleet, {}, async () => {
      await expect.poll(async () => (await fleet.status()).total, { timeout: 10_000 }).toBe(2);
    });
    expect((await collect(fleet.outcomes())).map(({ key }) => key)).toEqual(["c", "d"]);
    await fleet.remove("c");
    expect(await fleet.get("c")).toBeUndefined();
    expect(await fleet.add([job("c"), job("d")])).toEqual({ added: 1, known: 1 });
    await expect(fleet.remove("x")).rejects.toThrow('no job with the key "x"');
  });

  it("ends a wait in time, and leaves the job alone", async () => {
    const fleet = await scene.fleetWith("a");
    const waiting = fleet.wait("a", { timeout: 20 });
    await expect(waiting).rejects.toBeInstanceOf(WaitTimeoutError);
    await expect(waiting).rejects.toMatchObject({ id: "a", lastStatus: "queued" });
    await expect(fleet.wait("b")).rejects.toThrow('The fleet "');
    expect(await fleet.status()).toMatchObject({ queued: 1 });
  });
});

describe("a connection of", () => {
  const path = (): string => scene.server.path;
  it.each([
    ["iovalkey", () => new Valkey({ path: path(), maxRetriesPerRequest: null })],
    ["redis", () => createClient({ socket: { path: path(), tls: false } }).connect()],
    [
      "redis with RESP3",
      () => createClient({ RESP: 3, socket: { path: path(), tls: false } }).connect(),
    ],
  ])("%s serves a fleet as well", async (_, connect) => {
    const redis = await connect();
    const fleet = await scene.fleetOf(["a", "b", "c"].map(inLane), { redis });
    await scene.createWorker(fleet).run({ until: "done" });
    expect(await fleet.status()).toMatchObject({ finished: 3, total: 3 });
    expect(await fleet.get("b")).toMatchObject({ state: "finished" });
    const outcomes = await collect(fleet.outcomes());
    expect(outcomes.map(({ key }) => key)).toEqual(["a", "b", "c"]);
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
    await scene.createWorker(stuck, { concurrency: 2 }).run({ until: "done" });
    await stuck.pause();
    expect(await other.add(jobs)).toEqual({ added: 2, known: 0 });
    await scene.createWorker(other).run({ until: "done" });
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

describe("a fleet rejects", () => {
  it.each([
    [{ name: "a:b" }, "The option `name` must have 1 to 100 letters"],
    [{ name: "" }, "The option `name`"],
    [{ redis: "postgres://localhost/fleet" as never }, "It is a text. PostgreSQL is not supported"],
    [{ redis: undefined as never }, "or `redis`. It is of type undefined."],
    [{ encode: String }, "The options `encode` and `decode` belong together"],
    [{ result: {} as never }, "The option `result` must be a Standard Schema"],
    [{ storeResult: true } as never, "unknown: did you mean `storeResults`?"],
    [{ processes: 0 }, "The option `processes` must be a whole number above 0"],
    [{ keep: { failed: {} } as never }, "`keep` has abandoned, finished, rejected"],
    [
      { keep: { finished: { age: -1 } } },
      "The option `keep.finished.age` must be a positive number",
    ],
  ])("%o", (options, message) => {
    const create = (): unknown => new Fleet({ name: "f", redis: scene.redis, ...options });
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow(message);
  });

  it.each([
    [[{ key: "", body: { task: "t" } }], "The job at position 0: The `key` of a job must be"],
    [[job("a"), { key: "\uD800", body: { task: "t" } }], "The job at position 1"],
    [[{ key: "a", body: "task" }], "The `body` of a job must be an object"],
    [[{ key: "a", body: {}, workspace: "" }], "The `workspace` of a job"],
    [[{ key: "a", body: {}, workspace: "\uD800" }], "and has no lone surrogates"],
    [[{ key: "a", body: {}, meta: () => 1 }], "The metadata of a job must be a value that JSON"],
    ["jobs", "The jobs must be an array or an iterable"],
  ])("jobs that it cannot carry out: %o", async (jobs, message) => {
    const adding = scene.createFleet().add(jobs as never);
    await expect(adding).rejects.toThrow(message);
    await expect(adding).rejects.toBeInstanceOf(ConfigurationError);
  });
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
