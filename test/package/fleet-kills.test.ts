import { cp } from "node:fs/promises";
import path from "node:path";
import { Queue } from "bullmq";
import { Redis } from "ioredis";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { RedisServer, type RedisServerOptions } from "../../bench/shared/redis-server.js";
import { Fleet } from "../../fleet/index.js";
import { ConfigurationError } from "../../runtime/errors/index.js";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { Door } from "../attacks/budget/support/door.js";
import { bundleInto } from "../support/bundle-program.js";
import { FleetProcesses, type ProcessSettings } from "./support/fleet-processes.js";
import { lendPackage } from "./support/lend-package.js";

const consumer = inject("consumer");
const folder = path.join(consumer, "fleet");

/** Scaled down from 10 s, so that the jobs of killed processes come back sooner. */
const lockDuration = 1_000;

/** Two clocks are wrong by ten minutes. */
const clocks = [0, 600_000, -600_000, 0];

let sandbox: Sandbox;
beforeAll(async () => {
  await cp(path.join(import.meta.dirname, "fixtures/fleet"), folder, { recursive: true });
  for (const name of ["bullmq", "ioredis"]) await lendPackage(consumer, name);
  // Sixty processes start, each of which would spend a fifth of a second on loading its modules one by one.
  for (const name of ["worker", "naive"])
    bundleInto(path.join(folder, "bundled", `${name}.mjs`), path.join(folder, `${name}.mjs`));
  sandbox = await startSandbox({ runDuration: 100, settings: { throttling: false } });
});
afterAll(() => sandbox?.close());

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  sandbox.control.reset();
});

interface Scene {
  readonly server: RedisServer;
  readonly fleet: Fleet;
  readonly redis: Redis;
  createFleet(name: string): Fleet;
  start(program: "worker" | "naive", settings?: StartSettings): FleetProcesses;
}

interface StartSettings {
  /** Socket of Redis. */
  readonly socket?: string;
  readonly lock?: number;
  /** Name of the fleet. */
  readonly name?: string;
  readonly machines?: readonly number[];
  readonly budget?: ProcessSettings["budget"];
}

async function open(options: RedisServerOptions = {}): Promise<Scene> {
  sandbox.control.setProject({ paymentsUsd: 25_000 });
  const server = await RedisServer.start(options);
  closing.push(() => server.close());
  const redis = new Redis({
    path: server.path,
    maxRetriesPerRequest: null,
    retryStrategy: () => 50,
  });
  redis.on("error", () => {});
  closing.push(() => redis.disconnect());
  const createFleet = (name: string): Fleet => {
    const fleet = new Fleet({ name, redis, onWarning: () => {} });
    closing.push(() => fleet.close());
    return fleet;
  };
  const fleet = createFleet("killed");
  return {
    server,
    fleet,
    redis,
    createFleet,
    start(program, given = {}) {
      const { socket = server.path, lock = lockDuration, name = fleet.name } = given;
      const { budget = "off" } = given;
      const { baseUrl, apiKey } = sandbox.us;
      const limits = { slots: 30, concurrency: 200, lockDuration: lock };
      const settings = { baseUrl, apiKey, path: socket, name, budget, ...limits };
      const file = path.join(folder, "bundled", `${program}.mjs`);
      const processes = new FleetProcesses(file, settings, given.machines ?? clocks);
      closing.push(() => processes.stop());
      return processes;
    },
  };
}

/** Jobs with the same keys each time; their tasks begin with `about`. */
function jobs(count: number, about = "task"): { key: string; body: { task: string } }[] {
  return Array.from({ length: count }, (_, index) => ({
    key: `task ${index}`,
    body: { task: `${about} ${index}` },
  }));
}

/** The IDs of the runs that the service created, by task. */
function runsByTask(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { task, id } of sandbox.control.runs())
    found.set(task, [...(found.get(task) ?? []), id]);
  return found;
}

function countDuplicates(): number {
  return [...runsByTask().values()].filter((ids) => ids.length > 1).length;
}

function pass(duration: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, duration);
  });
}

/** Waits for a condition. */
async function reach(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error("The condition did not come about.");
    await pass(20);
  }
}

/** Waits until nothing is left that a worker could do. */
async function settle(fleet: Fleet): Promise<Awaited<ReturnType<Fleet["status"]>>> {
  for (;;) {
    const status = await fleet.status();
    const { queued, creating, running, active } = status;
    if (queued + creating + running + active === 0) return status;
    await pass(100);
  }
}

/** Decides about every unknown job as a person would who can see what the service has. */
async function resolveAll(fleet: Fleet): Promise<{ found: number; retried: number }> {
  const decided = { found: 0, retried: 0 };
  const runs = runsByTask();
  for await (const { key, body } of fleet.unknown()) {
    const [runId] = runs.get(String(body.task)) ?? [];
    try {
      await fleet.resolve(key, runId === undefined ? "retry" : { runId });
      decided[runId === undefined ? "retried" : "found"] += 1;
    } catch (error) {
      // Its worker was not gone, and has learned the ID meanwhile.
      if (!(error instanceof ConfigurationError)) throw error;
    }
  }
  return decided;
}

/** Decides until nothing is unknown: a job that was held by one in doubt can be in doubt itself. */
async function decideAll(fleet: Fleet): Promise<void> {
  for (let left = 1; left > 0;) {
    await settle(fleet);
    const { found, retried } = await resolveAll(fleet);
    left = found + retried;
  }
  await settle(fleet);
}

describe("two thousand runs of four workers, one of which is killed every second", () => {
  it("are created once each; none is lost, and those in doubt are really in doubt", async () => {
    const count = 2_000;
    const { fleet, start } = await open();
    await fleet.add(jobs(count));
    // Every creation takes a while, so that kills hit what is between the request and its answer; some answers get lost.
    const lost = 20;
    const effects = [true, false].map(
      (carriedOut) => ({ kind: "disconnect", carriedOut }) as const,
    );
    for (let fault = 0; fault < lost; fault += 1) {
      const effect = effects[fault % 2];
      sandbox.control.injectFault({ operation: "v4:runs.create", skip: 50 + 90 * fault, effect });
    }
    sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: 40 });
    const processes = start("worker");
    let doubtful = lost;
    let kills = 0;
    while ((await fleet.status()).queued > 0 && kills < 25) {
      await pass(900);
      await processes.kill(Math.floor(Math.random() * clocks.length));
      kills += 1;
      doubtful += (await fleet.status()).creating;
    }
    const { unknown } = await settle(fleet);
    expect(kills).toBeGreaterThan(5);
    expect(countDuplicates()).toBe(0);
    expect(unknown).toBeGreaterThan(lost / 2);
    expect(unknown).toBeLessThanOrEqual(doubtful);

    const { found, retried } = await resolveAll(fleet);
    expect(found + retried).toBe(unknown);
    const status = await settle(fleet);
    const again = await resolveAll(fleet);
    await settle(fleet);
    expect(again.found + again.retried).toBe(status.unknown);
    expect(await fleet.status()).toMatchObject({ finished: count, total: count, unknown: 0 });
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBe(0);
    expect(new Set(processes.outcomes).size).toBe(count);
  });
});

describe("workers that are killed while most of their jobs wait for the rate limits", () => {
  it("leave no job in doubt whose request was not on its way", async () => {
    const { fleet, start } = await open();
    await fleet.add(jobs(100));
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    // Five requests at once, and then one in a second.
    const processes = start("worker", { budget: { general: 1, status: 100 } });
    for (const machine of clocks.keys()) {
      const created = sandbox.control.runs().length;
      await reach(() => sandbox.control.runs().length > created);
      await processes.kill(machine);
    }
    await reach(async () => (await fleet.status()).active > 90);
    await reach(async () => (await fleet.status()).creating === 0);
    // A process has up to thirty jobs, and at most those five requests at a time.
    expect((await fleet.status()).unknown).toBeLessThanOrEqual(5 * clocks.length);
    expect(countDuplicates()).toBe(0);
  });
});

describe("a worker that stands still for longer than its lock", () => {
  it("creates no run twice, and what it created late is adopted", async () => {
    const count = 600;
    const { fleet, start } = await open();
    await fleet.add(jobs(count));
    sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: 300 });
    const processes = start("worker");
    await reach(async () => (await fleet.status()).creating > 20);
    await Promise.all([0, 1, 2].map((index) => processes.freeze(index, 2.5 * lockDuration)));
    await settle(fleet);
    expect(countDuplicates()).toBe(0);
    // A standstill can hit what is between the request and its answer, whose connection is then lost.
    await resolveAll(fleet);
    expect(await settle(fleet)).toMatchObject({ finished: count, unknown: 0 });
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBe(0);
  });
});

describe("a Redis that restarts with its data", () => {
  it("loses no job, and has none created twice", async () => {
    // Enough work for the second restart to happen in the middle of it, too.
    const count = 800;
    const { server, fleet, start } = await open({ keepsData: true });
    await fleet.add(jobs(count));
    sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: 300 });
    start("worker");
    for (let restarts = 0; restarts < 2; restarts += 1) {
      const { finished } = await fleet.status();
      await reach(async () => (await fleet.status()).finished > finished + 20);
      await server.stop();
      await pass(500);
      await server.restart();
    }
    await settle(fleet);
    await resolveAll(fleet);
    expect(await settle(fleet)).toMatchObject({ finished: count, unknown: 0 });
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBe(0);
  });
});

describe("a Redis that takes a second for each answer", () => {
  it("slows workers down, and has none of them take the jobs of another", async () => {
    const count = 12;
    const { server, fleet, start } = await open();
    await fleet.add(jobs(count));
    const door = await Door.open(server.path, "slow", 500);
    closing.push(() => door.close());
    start("worker", { socket: door.path, lock: 10_000 });
    expect(await settle(fleet)).toMatchObject({ finished: count, unknown: 0 });
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBe(0);
  });
});

describe("a Valkey in the place of Redis", () => {
  it("serves workers that are killed as well", async () => {
    const count = 300;
    const { fleet, start } = await open({ program: "valkey-server" });
    await fleet.add(jobs(count).map((job, index) => ({ ...job, workspace: `w${index % 150}` })));
    sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: 40 });
    const processes = start("worker");
    for (let kills = 0; kills < 3; kills += 1) {
      const { finished } = await fleet.status();
      await reach(async () => (await fleet.status()).finished > finished + 10);
      await processes.kill(kills);
    }
    await decideAll(fleet);
    expect(await fleet.status()).toMatchObject({ finished: count, unknown: 0, held: 0 });
    expect(runsByTask().size).toBe(count);
    expect(countDuplicates()).toBe(0);
  });
});

describe("two fleets on one Redis, whose jobs have the same keys and workspaces", () => {
  it("carry out their own jobs alone, when workers of both are killed", async () => {
    const count = 200;
    const { createFleet, start } = await open();
    const sides = ["left", "right"].map((name) => ({
      name,
      fleet: createFleet(name),
      processes: start("worker", { name, machines: clocks.slice(0, 2) }),
    }));
    sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: 40 });
    for (const { name, fleet } of sides) {
      await fleet.add(
        jobs(count, name).map((job, index) => ({ ...job, workspace: `w${index % 100}` })),
      );
    }
    for (const machine of [0, 1]) {
      for (const { fleet, processes } of sides) {
        const { finished } = await fleet.status();
        await reach(async () => (await fleet.status()).finished > finished + 10);
        await processes.kill(machine);
      }
    }
    await Promise.all(sides.map(({ fleet }) => decideAll(fleet)));
    const runs = runsByTask();
    for (const { name, fleet, processes } of sides) {
      expect(await fleet.status()).toMatchObject({ finished: count, total: count, unknown: 0 });
      expect(new Set(processes.outcomes).size).toBe(count);
      const found = new Map<string, string>();
      for await (const outcome of fleet.outcomes()) {
        if (outcome.kind === "finished") found.set(outcome.key, outcome.run.id);
      }
      const own = jobs(count, name).map(
        ({ key, body }) => [key, runs.get(body.task)?.[0]] as const,
      );
      expect(found).toEqual(new Map(own));
    }
    expect(runs.size).toBe(2 * count);
    expect(countDuplicates()).toBe(0);
  });
});

describe("a queue without the steps of a fleet", () => {
  it("pays twice, so that these tests can fail", async () => {
    const count = 100;
    const { redis, start, fleet } = await open();
    const queue = new Queue(fleet.name, { connection: redis });
    closing.push(() => queue.close());
    await queue.addBulk(jobs(count).map(({ body }) => ({ name: "run", data: body })));
    sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: 300 });
    const processes = start("naive");
    await reach(() => sandbox.control.runs().length > 20);
    // On a busy machine, some of them have only just started.
    for (const machine of clocks.keys()) await processes.kill(machine);
    await reach(() => new Set(processes.outcomes).size === count);
    expect(countDuplicates()).toBeGreaterThan(0);
  });
});
