import { setTimeout as pass } from "node:timers/promises";
import { Queue } from "bullmq";
import { describe, expect, it } from "vitest";
import { Door } from "../support/door.js";
import {
  clocks,
  createJobs,
  FleetScene,
  lockDuration,
  progress,
  reach,
  settle,
  tally,
} from "./support/fleet-scene.js";
import { countDuplicates, runsByTask } from "./support/runs-by-task.js";

describe(
  "two thousand runs of four workers, one of which is killed every second",
  { timeout: 900_000 },
  () => {
    it("are created once each; none is lost, and those in doubt are really in doubt", async () => {
      const count = 2_000;
      await using scene = await FleetScene.open();
      const { fleet, sandbox } = scene;
      await fleet.add(createJobs(count));
      // Some answers get lost besides.
      const lost = 20;
      for (let fault = 0; fault < lost; fault += 1) {
        const effect = { kind: "disconnect", carriedOut: fault % 2 === 0 } as const;
        sandbox.control.injectFault({ operation: "v4:runs.create", skip: 50 + 90 * fault, effect });
      }
      scene.slowDown(40);
      const processes = scene.start("worker");
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
      expect(countDuplicates(scene.sandbox)).toBe(0);
      expect(unknown).toBeGreaterThan(lost / 2);
      expect(unknown).toBeLessThanOrEqual(doubtful);

      expect(await scene.resolveAll(fleet)).toBe(unknown);
      await scene.decideAll(fleet);
      expect(await tally(scene, fleet)).toEqual({ finished: count, runs: count, duplicates: 0 });
      expect(new Set(processes.outcomes).size).toBe(count);
    });
  },
);

describe("workers that are killed while most of their jobs wait for the rate limits", () => {
  it("leave no job in doubt whose request was not on its way", async () => {
    await using scene = await FleetScene.open();
    const { fleet, sandbox } = scene;
    await fleet.add(createJobs(100));
    sandbox.control.scriptRuns({ course: { duration: Infinity } });
    // Five requests at once, and then one in a second.
    const processes = scene.start("worker", { budget: { general: 1, status: 100 } });
    for (const machine of clocks.keys()) {
      const created = sandbox.control.runs().length;
      await reach(() => sandbox.control.runs().length > created);
      await processes.kill(machine);
    }
    await reach(async () => (await fleet.status()).active > 90);
    await reach(async () => (await fleet.status()).creating === 0);
    // A process has up to thirty jobs, and at most those five requests at a time.
    expect((await fleet.status()).unknown).toBeLessThanOrEqual(5 * clocks.length);
    expect(countDuplicates(scene.sandbox)).toBe(0);
  });
});

describe("a worker that stands still for longer than its lock", () => {
  it("creates no run twice, and what it created late is adopted", async () => {
    const count = 600;
    await using scene = await FleetScene.open();
    const { fleet } = scene;
    await fleet.add(createJobs(count));
    scene.slowDown(300);
    const processes = scene.start("worker");
    await reach(async () => (await fleet.status()).creating > 20);
    await Promise.all([0, 1, 2].map((index) => processes.freeze(index, 2.5 * lockDuration)));
    await settle(fleet);
    expect(countDuplicates(scene.sandbox)).toBe(0);
    // A standstill can hit what is between the request and its answer, whose connection is then lost.
    await scene.resolveAll(fleet);
    expect(await tally(scene, fleet)).toEqual({ finished: count, runs: count, duplicates: 0 });
  });
});

describe("a Redis that restarts with its data", () => {
  it("loses no job, and has none created twice", async () => {
    // Enough work for the second restart to happen in the middle of it, too.
    const count = 800;
    await using scene = await FleetScene.open({ keepsData: true });
    const { fleet, server } = scene;
    await fleet.add(createJobs(count));
    scene.slowDown(300);
    scene.start("worker");
    for (let restarts = 0; restarts < 2; restarts += 1) {
      await progress(fleet, 20);
      await server.stop();
      await pass(500);
      await server.restart();
    }
    await settle(fleet);
    await scene.resolveAll(fleet);
    expect(await tally(scene, fleet)).toEqual({ finished: count, runs: count, duplicates: 0 });
  });
});

describe("a Redis that takes a second for each answer", () => {
  it("slows workers down, and has none of them take the jobs of another", async () => {
    const count = 12;
    await using scene = await FleetScene.open();
    const { fleet, server } = scene;
    await fleet.add(createJobs(count));
    const door = await Door.open(server.path, "slow", 500);
    scene.closeLater(() => door.close());
    scene.start("worker", { path: door.path, lockDuration: 10_000 });
    expect(await tally(scene, fleet)).toEqual({ finished: count, runs: count, duplicates: 0 });
  });
});

describe("two fleets on one Valkey, whose jobs have the same keys and workspaces", () => {
  it("carry out their own jobs alone, when workers of both are killed", async () => {
    const count = 200;
    await using scene = await FleetScene.open({ program: "valkey-server" });
    const sides = ["left", "right"].map((name) => ({
      name,
      fleet: scene.createFleet(name),
      processes: scene.start("worker", { name, machines: clocks.slice(0, 2) }),
    }));
    scene.slowDown(40);
    for (const { name, fleet } of sides) {
      const jobs = createJobs(count, name);
      await fleet.add(jobs.map((job, index) => ({ ...job, workspace: `w${index % 100}` })));
    }
    for (const machine of [0, 1]) {
      for (const { fleet, processes } of sides) {
        await progress(fleet, 10);
        await processes.kill(machine);
      }
    }
    await Promise.all(sides.map(({ fleet }) => scene.decideAll(fleet)));
    expect(await tally(scene, ...sides.map(({ fleet }) => fleet))).toEqual({
      finished: 2 * count,
      runs: 2 * count,
      duplicates: 0,
    });
    const runs = runsByTask(scene.sandbox);
    for (const { name, fleet, processes } of sides) {
      expect(new Set(processes.outcomes).size).toBe(count);
      const found = new Map<string, string>();
      for await (const outcome of fleet.outcomes()) {
        if (outcome.kind === "finished") found.set(outcome.key, outcome.run.id);
      }
      const own = createJobs(count, name).map(
        ({ key, body }) => [key, runs.get(body.task)?.[0]] as const,
      );
      expect(found).toEqual(new Map(own));
    }
  });
});

describe("a queue without the steps of a fleet", () => {
  it("pays twice, so that these tests can fail", async () => {
    const count = 100;
    await using scene = await FleetScene.open();
    const queue = new Queue(scene.fleet.name, { connection: scene.redis });
    scene.closeLater(() => queue.close());
    await queue.addBulk(createJobs(count).map(({ body }) => ({ name: "run", data: body })));
    scene.slowDown(300);
    const processes = scene.start("naive");
    await reach(() => scene.sandbox.control.runs().length > 20);
    // On a busy machine, some of them have only just started.
    for (const machine of clocks.keys()) await processes.kill(machine);
    await reach(() => new Set(processes.outcomes).size === count);
    expect(countDuplicates(scene.sandbox)).toBeGreaterThan(0);
  });
});
