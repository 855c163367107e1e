import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Door } from "../support/door.js";
import type { FleetOutcome, FleetWorkerOptions } from "../../fleet/index.js";
import { jobIdOf } from "../../fleet/job-id.js";
import { type ClientOptions, V4Client } from "../../generated/v4/index.js";
import { ConfigurationError, FleetError } from "../../runtime/errors/index.js";
import { inLane, job, reach, scene, until, useFleetScene } from "./support/fleet-scene.js";

useFleetScene();

const create = "v4:runs.create";

it("jobs of one workspace run one after another, and others meanwhile", async () => {
  const fleet = scene.createFleet();
  const keys = ["a", "b", "c", "d"];
  await fleet.add([...keys.map(inLane), job("x"), job("y")]);
  // A busy machine must not pass for a worker that is gone.
  const patient = { lockDuration: 10_000 };
  await Promise.all([scene.work(fleet, patient), scene.work(fleet, patient)]);
  const runs = scene.sandbox.control.runs();
  const lane = runs.filter(({ task }) => !/ [xy]$/.test(task));
  expect(lane.map(({ task }) => task.at(-1))).toEqual(keys);
  const endOf = (index: number) => lane[index]?.endedAt ?? Infinity;
  expect(lane.slice(1).filter(({ createdAt }, index) => createdAt < endOf(index))).toEqual([]);
  expect(runs).toHaveLength(6);
});

it("a paused fleet goes on with a run that was found, past jobs that are queued", async () => {
  const fleet = await scene.fleetInDoubt("found");
  await fleet.pause();
  await fleet.add(Array.from({ length: 30 }, (_, index) => job(`j${index}`)));
  await fleet.resolve("found", { runId: scene.sandbox.control.runs()[0]?.id ?? "" });
  await scene.whileWorking(fleet, { slots: 2 }, async () => {
    expect(await fleet.wait("found", { timeout: 10_000 })).toMatchObject({ kind: "finished" });
    expect(await fleet.status()).toMatchObject({ queued: 30, finished: 1, isPaused: true });
  });
});

it("a job that waits for the rate limits is in the queue until its request goes, and is handed back at once by a worker that stops", async () => {
  const fleet = await scene.fleetOf(Array.from({ length: 20 }, (_, index) => job(`${index}`)));
  // One process of sixteen has a sixteenth of the rate.
  const client = new V4Client({ ...scene.sandbox.us, budget: fleet.budget });
  await scene.whileWorking(fleet, { client }, async () => {
    await expect.poll(() => scene.tasks().length, { timeout: 10_000 }).toBeGreaterThan(0);
    await reach(fleet, { creating: 0 });
    expect((await fleet.status()).queued).toBeGreaterThan(10);
  });
  const created = scene.tasks().length;
  expect(created).toBeLessThan(10);
  expect(await fleet.status()).toMatchObject({ creating: 0, unknown: 0, queued: 20 - created });
});

it("a job that the service throttles is in the queue until its request is sent again", async () => {
  const body = { limit_rps: 25, retry_after_seconds: 30 };
  const effect = { kind: "answer", status: 429, body } as const;
  scene.sandbox.control.injectFault({ operation: create, effect });
  const fleet = await scene.fleetWith("a");
  const client = new V4Client({ ...scene.sandbox.us, budget: "off", maxRetries: 5 });
  const sent = (): number =>
    scene.sandbox.control.requests().filter(({ operation }) => operation === create).length;
  await scene.whileWorking(fleet, { client }, async () => {
    await expect.poll(sent, { timeout: 10_000 }).toBe(1);
    await reach(fleet, { creating: 0 });
    expect((await fleet.status()).queued).toBe(1);
  });
  expect(sent()).toBe(1);
});

describe("a job whose run may have been created", () => {
  it("is looked for by `reconcile`, also if it was unknown before", async () => {
    const fleet = await scene.fleetInDoubt("a");
    scene.loseAnswers();
    await fleet.add([job("b")]);
    const reconcile: FleetWorkerOptions["reconcile"] = ({ body }) => {
      const found = scene.sandbox.control.runs().find(({ task }) => task === body.task);
      return found ? { runId: found.id } : "retry";
    };
    await scene.whileWorking(fleet, { reconcile }, async () => {
      expect(await fleet.wait("a")).toMatchObject({ kind: "finished" });
      expect(await fleet.wait("b")).toMatchObject({ kind: "finished" });
    });
    expect(scene.tasks()).toEqual(["Look up a", "Look up b"]);
  });

  it("is looked for again by the same worker if `reconcile` fails", async () => {
    scene.loseAnswers();
    const fleet = await scene.fleetWith("a");
    const reconcile = vi.fn<() => "abandon">(() => "abandon");
    reconcile.mockImplementationOnce(() => {
      throw new Error("The database is away.");
    });
    await scene.whileWorking(fleet, { reconcile }, async () => {
      expect(await fleet.wait("a")).toMatchObject({ kind: "abandoned" });
    });
    expect(reconcile).toHaveBeenCalledTimes(2);
  });

  it("is looked for although Redis refuses at first to list it", async () => {
    const redis = scene.connect();
    const fleet = scene.createFleet({ redis });
    scene.loseAnswers();
    await fleet.add([job("a")]);
    await scene.work(fleet);
    const send = redis.call.bind(redis);
    let refusals = 0;
    redis.call = async (command: string, ...args: unknown[]) => {
      if (refusals === 0 && args.some((arg) => String(arg).includes('"step":"list"'))) {
        refusals += 1;
        throw new Error("LOADING Redis is loading the dataset in memory");
      }
      return send(command, args.map(String));
    };
    await scene.whileWorking(fleet, { reconcile: () => "abandon" }, async () => {
      expect(await fleet.wait("a", { timeout: 10_000 })).toMatchObject({ kind: "abandoned" });
    });
    expect(refusals).toBe(1);
  });

  it("stays unknown if `reconcile` fails, or decides nothing", async () => {
    scene.loseAnswers(2);
    const fleet = await scene.fleetWith("a", "b");
    const reconcile = ({ key }: { key: string }): undefined => {
      if (key === "a") throw new Error("No idea.");
    };
    await scene.work(fleet, { reconcile });
    expect(await fleet.status()).toMatchObject({ unknown: 2 });
    const warning = '`reconcile` failed for the job "a" and is called again: No idea.';
    expect(scene.warnings.join("\n")).toContain(warning);
  });
});

it("says in its status, and warns once, that no run can be created", async () => {
  const warnings: string[] = [];
  const onWarning = (message: string): unknown => warnings.push(message);
  const fleet = await scene.fleetOf([job("a"), job("b")], { onWarning });
  expect((await fleet.status()).trouble).toBeUndefined();
  const client = new V4Client({ apiKey: "sk_x", baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  await scene.whileWorking(fleet, { client }, async () => {
    const trouble: string = expect.stringMatching(/^runs\.create: no connection to 127\.0\.0\.1/);
    await reach(fleet, { trouble }, 30_000);
    expect(await fleet.status()).toMatchObject({ unknown: 0, rejected: 0 });
    expect(warnings.filter((message) => message.includes("No run can be created"))).toEqual([
      expect.stringMatching(/^No run can be created\. runs\.create: no connection/),
    ]);
  });
});

it("all jobs that have lost their places in the queue get them again, however many", async () => {
  const fleet = await scene.fleetWith(...Array.from({ length: 2_000 }, (_, index) => `${index}`));
  await fleet.pause();
  const places = (): Promise<string[]> => scene.redis.keys(`${fleet.parts.queue.keys}j-*[0-9]`);
  expect(await places()).toHaveLength(2_000);
  await scene.redis.del(await scene.redis.keys(`${fleet.parts.queue.keys}*`));
  await scene.whileWorking(fleet, {}, async () => {
    await expect.poll(places, { timeout: 20_000 }).toHaveLength(2_000);
  });
});

describe("a worker", () => {
  it("hands its runs to another one when it stops, and cancels none", async () => {
    scene.sandbox.control.scriptRuns({ task: "a", course: { duration: 600 } });
    const fleet = await scene.fleetWith("a");
    const end = new AbortController();
    void until(() => scene.tasks().length === 1).then(() => end.abort());
    await scene.createWorker(fleet).run({ signal: end.signal });
    expect(await fleet.status()).toMatchObject({ running: 1, active: 0 });
    await scene.work(fleet);
    expect(await fleet.wait("a")).toMatchObject({ kind: "finished", run: { status: "completed" } });
    expect(scene.tasks()).toHaveLength(1);
  });

  it("leaves nothing in doubt when it is stopped: it waits for the answers under way", async () => {
    const fleet = scene.createFleet();
    scene.sandbox.control.injectFault({ operation: create, times: Infinity, delay: 300 });
    await fleet.add(Array.from({ length: 8 }, (_, index) => job(`j${index}`)));
    await scene.whileWorking(fleet, { slots: 4 }, () => reach(fleet, { creating: 4 }));
    expect(await fleet.status()).toMatchObject({ running: 4, queued: 4, unknown: 0, active: 0 });
    expect(scene.tasks()).toHaveLength(4);
  });

  it("shares the rate with workers that are silent", async () => {
    const fleet = scene.createFleet();
    const workers = `cloud-agent-sdk-ledger:{${fleet.name}}:workers`;
    await scene.redis.zadd(workers, Date.now() - 60_000, "silent");
    const expecting = vi.spyOn(fleet.budget, "expect");
    await scene.work(fleet);
    expect(expecting).toHaveBeenCalledWith(2);
  });

  it("sets the maximum of the fleet again and again, as it may change", async () => {
    const fleet = scene.createFleet();
    await scene.whileWorking(fleet, { concurrency: 7 }, async () => {
      await reach(fleet, { concurrency: 7 });
      await fleet.parts.store.setLimit(3);
      await expect.poll(async () => (await fleet.status()).concurrency, { timeout: 9_000 }).toBe(7);
    });
  });

  it("runs once, and not at all if it is stopped before", async () => {
    const fleet = await scene.fleetWith("a");
    const worker = scene.createWorker(fleet);
    await worker.run({ signal: AbortSignal.abort() });
    await expect(worker.run()).rejects.toThrow("A worker runs once.");
    const other = scene.createWorker(fleet);
    await other.stop();
    await other.run({ until: "done" });
    expect(await fleet.status()).toMatchObject({ queued: 1 });
  });

  it("goes on with a job however often others stalled with it", async () => {
    scene.sandbox.control.scriptRuns({ course: { duration: 60_000 } });
    const fleet = await scene.fleetWith("a");
    const place = `${fleet.parts.queue.keys}${jobIdOf("a")}`;
    await scene.whileWorking(fleet, {}, async () => {
      await reach(fleet, { running: 1 });
      await scene.redis.hset(place, "stc", 5);
      await scene.redis.del(`${place}:lock`);
      await expect.poll(() => scene.redis.hget(place, "stc"), { timeout: 10_000 }).toBe("6");
    });
  });

  it("delivers an outcome again that was not accepted", async () => {
    const fleet = await scene.fleetOf(["a", "b"].map(inLane));
    const seen: string[] = [];
    const onOutcome = ({ key }: FleetOutcome): void => {
      seen.push(key);
      if (seen.length === 1) throw new Error("The disk is full.");
    };
    await scene.work(fleet, { onOutcome });
    expect(seen).toEqual(["a", "a", "b"]);
    expect(scene.warnings.join("\n")).toContain("The disk is full.");
  });

  it.each([
    [true, 1],
    [false, 2],
  ])(
    "leaves an outcome to another one; if it is stored: %s, reads: %s",
    async (isStored, reads) => {
      const fleet = await scene.fleetOf([job("a")], { storeResults: isStored });
      const refuse = (): Promise<never> => Promise.reject(new Error("No."));
      await scene.whileWorking(fleet, { onOutcome: refuse }, async () => {
        await until(() => scene.warnings.some((warning) => warning.includes("`onOutcome` failed")));
      });
      const outcomes: unknown[] = [];
      await scene.work(fleet, { onOutcome: (outcome: unknown): unknown => outcomes.push(outcome) });
      expect(outcomes).toMatchObject([{ run: { result: "Sandbox result of: Look up a" } }]);
      const sent = scene.sandbox.control.requests().map(({ operation }) => operation);
      expect(sent.filter((operation) => operation === "v4:runs.get")).toHaveLength(reads);
    },
  );

  it("stops although a hook never ends", async () => {
    const fleet = await scene.fleetWith("a");
    const onOutcome = vi.fn<() => Promise<never>>(() => new Promise(() => {}));
    const isCalled = () => onOutcome.mock.calls.length > 0;
    await scene.whileWorking(fleet, { onOutcome }, () => until(isCalled));
    expect(await fleet.status()).toMatchObject({ finished: 1, active: 0 });
    expect(scene.warnings.join("\n")).not.toContain("called again");
  });

  it("says why a run cannot be read, until it can", async () => {
    const effect = { kind: "answer", status: 500 } as const;
    scene.sandbox.control.injectFault({ operation: "v4:runs.getStatus", times: Infinity, effect });
    const fleet = await scene.fleetWith("a");
    await scene.whileWorking(fleet, {}, async () => {
      await reach(fleet, { failedReads: 1 });
      const reason: unknown = expect.stringContaining("500");
      expect(await fleet.get("a")).toMatchObject({ state: "running", reason });
      scene.sandbox.control.clearFaults();
      await fleet.wait("a");
      expect((await fleet.status()).failedReads).toBe(0);
      expect(await fleet.get("a")).not.toHaveProperty("reason");
    });
  });

  it("begins nothing before it knows how much may be at work", async () => {
    const fleet = scene.createFleet();
    scene.sandbox.control.setProject({ paymentsUsd: 0 });
    scene.sandbox.control.scriptRuns({ course: { duration: 100 } });
    scene.sandbox.control.injectFault({ operation: "billing:getAccount", delay: 300 });
    await fleet.add(Array.from({ length: 40 }, (_, index) => job(`j${index}`)));
    await Promise.all([1, 2, 3].map(() => scene.work(fleet, { concurrency: "account" })));
    expect(await fleet.status()).toMatchObject({ finished: 40, concurrency: 10 });
    // A busy machine may not get to ten while a run of 100 ms lasts.
    expect(mostAtOnce()).toBeGreaterThan(3);
    expect(mostAtOnce()).toBeLessThanOrEqual(10);
  });

  it("warns of a Redis that can lose jobs, by name", async () => {
    const fleet = scene.createFleet();
    await scene.redis.config("SET", "maxmemory-policy", "allkeys-lru");
    await scene.work(fleet);
    await scene.redis.config("SET", "maxmemory-policy", "noeviction");
    const warnings = scene.warnings.join("\n");
    expect(warnings).toContain("`appendonly yes`");
    expect(warnings).toContain("`maxmemory-policy allkeys-lru`");
    expect(warnings).toContain(`The fleet "${fleet.name}"`);
  });

  it("stops when Redis has lost the fleet, and says which runs may still be active", async () => {
    scene.sandbox.control.scriptRuns({ course: { duration: 60_000 } });
    const fleet = await scene.fleetWith("a", "b");
    await scene.whileWorking(fleet, {}, () => reach(fleet, { running: 2 }));
    // What another worker has created counts as well.
    const earlier = scene.sandbox.control.requests().length;
    const working = scene.createWorker(fleet).run();
    const lookups = () => {
      const later = scene.sandbox.control.requests().slice(earlier);
      return new Set(later.flatMap(({ path }) => (path.includes("/runs/") ? path : []))).size;
    };
    await expect.poll(lookups, { timeout: 10_000 }).toBe(2);
    await scene.redis.flushall();
    const error: unknown = await working.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(FleetError);
    const runs = scene.sandbox.control.runs();
    expect(error).toMatchObject({ reason: "lost" });
    const inFlight = error instanceof FleetError ? error.inFlight : [];
    expect(new Set(inFlight.map(({ runId }) => runId))).toEqual(new Set(runs.map(({ id }) => id)));
    expect(scene.warnings.join("\n")).toContain(runs[0]?.id);
    expect(runs).toHaveLength(2);
  });

  it("waits for a Redis that is away: waits go on, and nothing is created meanwhile", async () => {
    const door = await Door.open(scene.server.path, "away");
    onTestFinished(() => door.close());
    const redis = scene.connect(door.path);
    const fleet = scene.createFleet({ redis });
    scene.sandbox.control.scriptRuns({ course: { duration: 400 } });
    await fleet.add(Array.from({ length: 6 }, (_, index) => job(`j${index}`)));
    const working = scene.work(fleet, { slots: 2 });
    await until(() => scene.tasks().length === 2);
    await reach(fleet, { running: 2 });
    door.lead(undefined);
    await sleep(2_500);
    await until(() => scene.warnings.join("\n").includes("Redis does not respond"));
    expect(scene.tasks()).toHaveLength(2);
    door.lead(scene.server.path);
    await working;
    expect(await fleet.status()).toMatchObject({ finished: 6, unknown: 0 });
    expect(scene.tasks()).toHaveLength(6);
    await fleet.close();
    redis.disconnect();
  });

  it("ends at once if Redis does not accept its connection", async () => {
    const redis = scene.connect();
    const fleet = scene.createFleet({ redis });
    redis.call = () => Promise.reject(new Error("NOAUTH Authentication required."));
    const refusal = "Redis refuses the connection of the fleet: NOAUTH";
    await expect(scene.work(fleet)).rejects.toThrow(refusal);
  });

  it("asks for a connection that waits for Redis", () => {
    const redis = scene.connect();
    redis.options.maxRetriesPerRequest = 20;
    const fleet = scene.createFleet({ redis });
    expect(() => scene.createWorker(fleet)).toThrow("`maxRetriesPerRequest: null`");
  });
});

/** Options with a budget that fails. */
function budgetThat(failure: Error): ClientOptions {
  return { budget: { acquire: () => Promise.reject(failure) } };
}

/** What callers plug in, and what fails there before anything is sent. */
const broken: readonly (readonly [string, ClientOptions])[] = [
  ["an interceptor throws", { interceptors: [() => () => Promise.reject(new Error("No token."))] }],
  ["the budget throws", budgetThat(new Error("No store."))],
  ["the budget lacks a setting", budgetThat(new ConfigurationError("No project."))],
  ["the dispatcher is none", { fetchOptions: { dispatcher: {} } }],
];

it.each(broken)("jobs are given back, and none is rejected, when %s", async (_, options) => {
  const fleet = await scene.fleetWith("a", "b", "c", "d", "e");
  const acquire = vi.fn<() => Promise<void>>(async () => Object(options.budget).acquire?.());
  const budget = { acquire };
  const client = new V4Client({ ...scene.sandbox.us, maxRetries: 0, ...options, budget });
  await scene.whileWorking(fleet, { client }, async () => {
    const trouble = async () => (await fleet.status()).trouble;
    await expect.poll(trouble, { timeout: 5_000 }).toBeDefined();
    await expect.poll(() => acquire.mock.calls.length).toBeGreaterThanOrEqual(5);
  });
  // One that does not pause would have been sent many times meanwhile.
  expect(acquire.mock.calls.length).toBeLessThanOrEqual(10);
  expect(await fleet.status()).toMatchObject({ queued: 5, rejected: 0, unknown: 0, creating: 0 });
  expect(scene.warnings.join("\n")).toContain("No run can be created.");

  await scene.work(fleet);
  expect(await fleet.status()).toMatchObject({ finished: 5 });
  expect(scene.tasks()).toHaveLength(5);
});

/** The most runs that were at work at the same time. */
function mostAtOnce(): number {
  const runs = scene.sandbox.control.runs();
  const atWork = (now: number): unknown[] =>
    runs.filter(({ createdAt, endedAt = Infinity }) => createdAt <= now && now < endedAt);
  return Math.max(...runs.map(({ createdAt }) => atWork(createdAt).length));
}
