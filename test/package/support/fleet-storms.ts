import { setTimeout as pass } from "node:timers/promises";
import type { Redis } from "ioredis";
import type { ExpectStatic } from "vitest";
import { allWell, clocks, createJobs, FleetScene, lockDuration, progress } from "./fleet-scene.js";
import { reach } from "./fleet-scene.js";

/** How much of a storm there is: enough to show what it does, or enough to prove it. */
export type StormSize = "short" | "long";

/** What happens to a fleet, and what must have become of its jobs. */
type Storm = (size: StormSize, expect: ExpectStatic) => Promise<void>;

/** Two machines, whose clocks are ten minutes wrong. */
const two = clocks.slice(1, 3);

/** What a worker says when history is gone. */
const wentBack = /back in time/;

/** What happens to fleets. */
export const storms: Readonly<Record<string, Storm>> = {
  "workers are killed and stand still, and Redis restarts": killAndRestart,
  "Redis fails over to a replica that is 1.5 s behind": goBack(async (scene) => {
    const failOver = await scene.follow();
    return () => failOver(1_500);
  }),
  "Redis goes back in time while a worker is gone": goBackAlone,
  "Redis gets another password while runs are created": refuse(rotate, (admin) =>
    rotate(admin, password),
  ),
  "workers are stopped while Redis refuses what they know": stopUnwritten,
  "Redis is 200 ms away from workers with short locks": beAfar({
    latency: 100,
    lockDuration: 3_000,
  }),
  "the service fails for a while": failForAWhile,
  "the fleet is paused, and all workers are killed": pauseAll,
  "the keys of its queue are deleted": loseQueue,
  "the keys of jobs are deleted": loseJobs,
};

/** What would take longer beside others. */
export const timedStorms: Readonly<Record<string, Storm>> = {
  "Redis is 200 ms away": beAfar({ latency: 100, patience: 5_000 }),
};

/** Further ones of the same kinds. */
export const furtherStorms: Readonly<Record<string, Storm>> = {
  "Redis restarts with a copy that is 1.5 s old": goBack(async (scene) => async () => {
    const restart = await scene.copy();
    await pass(1_500);
    await restart();
  }),
  "Redis has too many clients while runs are created": refuse(
    async (admin) => {
      await admin.config("SET", "maxclients", 1);
      await disconnectAll(admin);
    },
    (admin) => admin.config("SET", "maxclients", 1_000),
  ),
  "Redis does not permit scripts while runs are created": refuse(
    (admin) => admin.call("ACL", "SETUSER", "default", "-@scripting"),
    (admin) => admin.call("ACL", "SETUSER", "default", "+@scripting"),
  ),
  "Redis takes a second for each answer": beAfar({ latency: 500 }),
};

async function killAndRestart(size: StormSize, expect: ExpectStatic): Promise<void> {
  // Enough work for the second restart to happen in the middle of it, too.
  const [count, machines, restarts] = size === "short" ? [120, two, 1] : [800, clocks, 2];
  await using scene = await FleetScene.open({ count, keepsData: true });
  const { fleet, server, service } = scene;
  service.creationDelay = 500;
  const processes = scene.start("worker", { machines });
  await reach(async () => (await fleet.status()).creating > 5);
  await processes.kill(0);
  const frozen = machines.slice(1).map((_, index) => index + 1);
  await Promise.all(frozen.map((index) => processes.freeze(index, 2.5 * lockDuration)));
  for (let turn = 0; turn < restarts; turn += 1) {
    if (turn > 0) await progress(fleet, 20);
    await server.stop();
    await pass(turn * 500);
    await server.restart();
  }
  await scene.decideAll();
  expect(await scene.tally()).toEqual(allWell(count));
}

/** Jobs at work, whose workers have a history that Redis can lose. */
async function beginHistory(size: StormSize) {
  const count = size === "short" ? 200 : 400;
  // The first replica would otherwise wait five seconds for others.
  const settings = ["--repl-diskless-sync-delay", "0"];
  const scene = await FleetScene.open({ count, keepsData: true, settings });
  scene.service.creationDelay = 100;
  scene.service.runDuration = 400;
  return { scene, count, machines: size === "short" ? two : clocks };
}

/** @param prepare returns what takes Redis back by 1.5 s */
function goBack(prepare: (scene: FleetScene) => Promise<() => Promise<void>>): Storm {
  return async (size, expect) => {
    const { scene: opened, count, machines } = await beginHistory(size);
    await using scene = opened;
    const takeBack = await prepare(scene);
    const processes = scene.start("worker", { machines, concurrency: 40 });
    await progress(scene.fleet, count / 5);
    await takeBack();
    expect(await scene.tally()).toEqual(allWell(count));
    expect(processes.errors).toEqual([]);
    expect(processes.warnings).toContainEqual(expect.stringMatching(wentBack));
  };
}

/** Nobody knows the runs of the worker that is gone, so a person has to look first. */
async function goBackAlone(size: StormSize, expect: ExpectStatic): Promise<void> {
  const { scene: opened, count, machines } = await beginHistory(size);
  await using scene = opened;
  const { fleet, service } = scene;
  const processes = scene.start("worker", { machines, concurrency: 40 });
  await progress(fleet, count / 5);
  const lostFrom = performance.now();
  const restart = await scene.copy();
  await pass(1_500);
  await processes.kill(0, false);
  await restart();
  const lostTo = performance.now();
  await reach(async () => wentBack.test(String((await fleet.status()).trouble)), 20_000);
  // What was under way can still arrive.
  await reach(() => service.runs.length === service.creations);
  const created = service.runs.length;
  await pass(size === "short" ? 4_000 : 15_000);
  expect(service.runs).toHaveLength(created);
  await fleet.resume();
  await scene.decideAll();
  // What was created before the copy is known, and what was created after the loss is, too.
  expect(await scene.tally()).toMatchObject({ finished: count, unknown: 0, stuck: 0 });
  const twice = [...service.byTask()].filter(([, ids]) => ids.length > 1).map(([task]) => task);
  const lost = service.runs.filter(({ at }) => at > lostFrom - 200 && at < lostTo + 200);
  expect(lost.map(({ task }) => task)).toEqual(expect.arrayContaining(twice));
}

const password = "the password of Redis";

async function rotate(admin: Redis, next = "another password"): Promise<void> {
  await admin.config("SET", "requirepass", next);
  await disconnectAll(admin);
}

async function disconnectAll(admin: Redis): Promise<void> {
  await admin.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
}

/** Workers that have sent requests to create runs, and know no answer yet. */
async function beginCreations(count: number, creationDelay = 1_000) {
  const scene = await FleetScene.open({ count, password });
  scene.service.creationDelay = creationDelay;
  const processes = scene.start("worker", { machines: two, lockDuration: 10_000 });
  await reach(() => scene.service.creations > 10);
  return { scene, processes };
}

/** Redis refuses everything for a while, in between the request to create a run and the record of its ID. */
function refuse(
  begin: (admin: Redis) => Promise<unknown>,
  accept: (admin: Redis) => Promise<unknown>,
): Storm {
  return async (size, expect) => {
    const count = size === "short" ? 60 : 300;
    const { scene: opened, processes } = await beginCreations(count);
    await using scene = opened;
    await begin(scene.admin);
    await pass(size === "short" ? 3_000 : 15_000);
    await accept(scene.admin);
    // An attempt that was refused before rejects whatever waits for it, also a command of after.
    await reach(async () => (await scene.redis.ping().catch(String)) === "PONG");
    expect(await scene.tally()).toEqual(allWell(count));
    expect(processes.errors).toEqual([]);
    expect(processes.warnings.join("\n")).not.toMatch(secret);
  };
}

/** A password, or the body of a job. */
const secret = /password of Redis|another password|task \d/;

async function stopUnwritten(_size: StormSize, expect: ExpectStatic): Promise<void> {
  const count = 60;
  // None is written yet when Redis begins to refuse, also on a busy machine.
  const { scene: opened, processes } = await beginCreations(count, 6_000);
  await using scene = opened;
  const { fleet, service, admin } = scene;
  await rotate(admin);
  await reach(() => service.runs.length === service.creations);
  await pass(1_000);
  await processes.stop();
  await rotate(admin, password);
  const jobs = await Promise.all(createJobs(count).map(({ key }) => fleet.get(key)));
  const written = new Set(jobs.flatMap((job) => job?.runIds ?? []));
  const unwritten = service.runs.map(({ id }) => id).filter((id) => !written.has(id));
  expect(unwritten.length).toBeGreaterThan(10);
  expect(new Set(processes.errors.map(({ name }) => name))).toEqual(new Set(["FleetError"]));
  const inFlight = processes.errors.flatMap((error) => error.inFlight);
  expect(inFlight).toEqual(expect.arrayContaining(unwritten));
  const said = [...processes.warnings, ...processes.errors.map(({ shown }) => shown)].join("\n");
  expect(said).not.toMatch(secret);
}

/** How far away Redis is. */
interface Distance {
  /** In each direction, in milliseconds. */
  readonly latency: number;
  /** Default: that of workers. */
  readonly lockDuration?: number;
  /** By when the first run must exist, in milliseconds. */
  readonly patience?: number;
}

function beAfar({ latency, patience = Infinity, ...options }: Distance): Storm {
  return async (size, expect) => {
    const [count, machines] = size === "short" ? [30, two] : [60, clocks];
    await using scene = await FleetScene.open({ count });
    scene.door.latency = latency;
    const defaults = { slots: undefined, lockDuration: undefined };
    const processes = scene.start("worker", { machines, ...defaults, ...options });
    await reach(() => scene.service.runs.length > 0);
    expect(performance.now() - processes.beganAt).toBeLessThan(patience);
    expect(await scene.tally()).toEqual(allWell(count));
    expect(processes.warnings.filter((warning) => warning.includes("is unknown"))).toEqual([]);
  };
}

async function failForAWhile(size: StormSize, expect: ExpectStatic): Promise<void> {
  const [count, concurrency, seconds] = size === "short" ? [60, 5, 3] : [985, 50, 20];
  await using scene = await FleetScene.open({ count });
  const { fleet, service } = scene;
  service.creationDelay = 100;
  // Many workers, each of which would learn by itself that the service fails.
  const machines = Array.from({ length: Math.min(concurrency, 20) }, () => 0);
  service.fail = (creation) =>
    creation > concurrency ? { kind: "500", carriedOut: creation % 2 === 0 } : undefined;
  const processes = scene.start("worker", { machines, concurrency });
  await reach(async () => (await fleet.status()).unknown > 2);
  await pass(seconds * 1_000);
  service.fail = () => undefined;
  const { unknown, stuck, twice } = await scene.tally();
  expect({ stuck, twice }).toEqual({ stuck: 0, twice: 0 });
  expect(unknown).toBeGreaterThan(2);
  expect(unknown).toBeLessThanOrEqual(concurrency + 10);
  expect(await scene.resolveAll()).toBe(unknown);
  expect(await scene.tally()).toEqual(allWell(count));
  expect(processes.errors).toEqual([]);
}

async function pauseAll(size: StormSize, expect: ExpectStatic): Promise<void> {
  const [count, machines] = size === "short" ? [30, [0]] : [300, clocks];
  await using scene = await FleetScene.open({ count });
  const { fleet, service } = scene;
  // However busy the machine is, none has ended before the fleet is paused.
  service.runDuration = Infinity;
  const processes = scene.start("worker", { machines, concurrency: count / 2 });
  await reach(async () => (await fleet.status()).running > count / 3);
  await fleet.pause();
  await reach(async () => (await fleet.status()).creating === 0);
  await Promise.all(machines.map((_, index) => processes.kill(index)));
  service.runDuration = 100;
  const created = service.runs.length;
  await reach(async () => (await fleet.status()).finished === created, 20_000);
  const ended: string[] = [];
  for await (const outcome of fleet.outcomes())
    if (outcome.kind === "finished") ended.push(outcome.run.id);
  expect(ended.toSorted()).toEqual(service.runs.map(({ id }) => id).toSorted());
  expect(ended).toHaveLength(created);
  await fleet.resume();
  expect(await scene.tally()).toEqual(allWell(count));
}

async function loseQueue(size: StormSize, expect: ExpectStatic): Promise<void> {
  const [count, machines] = size === "short" ? [100, [0]] : [1_000, clocks];
  await using scene = await FleetScene.open({ count });
  const { fleet, service, admin } = scene;
  service.runDuration = 300;
  scene.start("worker", { machines, concurrency: 20 });
  await progress(fleet, 10);
  const { prefix, name } = fleet.queue;
  await admin.del(...(await admin.keys(`${prefix}:${name}:*`)));
  expect(await scene.tally()).toEqual(allWell(count));
}

async function loseJobs(size: StormSize, expect: ExpectStatic): Promise<void> {
  // Outcomes are read by the hundred.
  const [count, lost] = size === "short" ? [130, 110] : [1_000, 650];
  await using scene = await FleetScene.open({ count });
  const { fleet, admin } = scene;
  scene.start("worker", { machines: [0] });
  expect(await scene.tally()).toEqual(allWell(count));
  const keys: string[] = [];
  for await (const { key } of fleet.outcomes()) keys.push(key);
  const place = `cloud-agent-sdk-ledger:{${fleet.name}}:job:`;
  const ids = keys.slice(0, lost).map((key) => `${place}j-${encodeURIComponent(key)}`);
  expect(await admin.del(...ids)).toBe(lost);
  const left: string[] = [];
  for await (const { key } of fleet.outcomes()) left.push(key);
  expect(left).toEqual(keys.slice(lost));
}
