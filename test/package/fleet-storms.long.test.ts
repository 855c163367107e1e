import { setTimeout as pass } from "node:timers/promises";
import { Queue } from "bullmq";
import { expect, it } from "vitest";
import { allWell, clocks, createJobs, FleetScene, progress, reach } from "./support/fleet-scene.js";
import { furtherStorms, storms, timedStorms } from "./support/fleet-storms.js";

const all = Object.entries({ ...storms, ...timedStorms, ...furtherStorms });

it.for(all)("the jobs of a fleet survive when %s", ([, play]) => {
  expect.hasAssertions();
  return play("long", expect);
});

it(
  "two thousand runs of four workers, one of which is killed every second, are created once each; none is lost, and those in doubt are really in doubt",
  { timeout: 900_000 },
  async () => {
    const count = 2_000;
    await using scene = await FleetScene.open({ count });
    const { fleet, service } = scene;
    // Some answers get lost besides.
    const lost = 20;
    service.fail = (creation) => {
      const isLost = creation % 90 === 50 && creation <= 90 * lost;
      return isLost ? { kind: "cut", carriedOut: creation % 180 === 50 } : undefined;
    };
    service.creationDelay = 40;
    const processes = scene.start("worker");
    let doubtful = lost;
    let kills = 0;
    while ((await fleet.status()).queued > 0 && kills < 25) {
      await pass(900);
      await processes.kill(Math.floor(Math.random() * clocks.length));
      kills += 1;
      doubtful += (await fleet.status()).creating;
    }
    const { unknown, twice } = await scene.tally();
    expect(kills).toBeGreaterThan(5);
    expect(twice).toBe(0);
    expect(unknown).toBeGreaterThan(lost / 2);
    expect(unknown).toBeLessThanOrEqual(doubtful);

    expect(await scene.resolveAll()).toBe(unknown);
    await scene.decideAll();
    expect(await scene.tally()).toEqual(allWell(count));
    expect(new Set(processes.outcomes).size).toBe(count);
  },
);

it("workers that are killed while most of their jobs wait for the rate limits leave no job in doubt whose request was not on its way", async () => {
  await using scene = await FleetScene.open({ count: 100 });
  const { fleet, service } = scene;
  service.runDuration = Infinity;
  // Five requests at once, and then one in a second.
  const processes = scene.start("worker", { budget: { general: 1, status: 100 } });
  for (const machine of clocks.keys()) {
    const created = service.runs.length;
    await reach(() => service.runs.length > created);
    await processes.kill(machine);
  }
  await reach(async () => (await fleet.status()).active > 90);
  await reach(async () => (await fleet.status()).creating === 0);
  // A process has up to thirty jobs, and at most those five requests at a time.
  expect((await fleet.status()).unknown).toBeLessThanOrEqual(5 * clocks.length);
  expect(service.byTask().size).toBe(service.runs.length);
});

it("two fleets on one Valkey, whose jobs have the same keys and workspaces, carry out their own jobs alone, when workers of both are killed", async () => {
  const count = 200;
  await using scene = await FleetScene.open({ program: "valkey-server" });
  const sides = ["left", "right"].map((name) => ({
    name,
    fleet: scene.createFleet(name),
    processes: scene.start("worker", { name, machines: clocks.slice(0, 2) }),
  }));
  scene.service.creationDelay = 40;
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
  const fleets = sides.map(({ fleet }) => fleet);
  expect(await scene.tally(...fleets)).toEqual(allWell(2 * count));
  const runs = scene.service.byTask();
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

it("a queue without the steps of a fleet pays twice, so that these tests can fail", async () => {
  const count = 100;
  await using scene = await FleetScene.open();
  const queue = new Queue(scene.fleet.name, { connection: scene.redis });
  scene.closeLater(() => queue.close());
  await queue.addBulk(createJobs(count).map(({ body }) => ({ name: "run", data: body })));
  scene.service.creationDelay = 300;
  const processes = scene.start("naive");
  await reach(() => scene.service.runs.length > 20);
  // On a busy machine, some of them have only just started.
  for (const machine of clocks.keys()) await processes.kill(machine);
  await reach(() => new Set(processes.outcomes).size === count);
  expect(scene.service.runs.length).toBeGreaterThan(scene.service.byTask().size);
});
