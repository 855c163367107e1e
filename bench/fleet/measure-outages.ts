import { setTimeout as sleep } from "node:timers/promises";
import type { Fleet } from "../../fleet/index.js";
import { print } from "../../runtime/text/print.js";
import type { Sandbox } from "../../sandbox/index.js";
import { printMost } from "../shared/report.js";
import { everyJobSettled, type FleetScene, type Store, withWorkers } from "./fleet-scene.js";

const jobs = 600;
const workers = 4;
const concurrency = 40;
/** Milliseconds that a run takes, and that the service takes to create one. */
const duration = 5_000;
const creation = 500;
/** Milliseconds of work before an outage. */
const before = 10_000;
/** How long a worker stands still, and how long Redis is away, in milliseconds. */
const standstill = 40_000;
const absence = 60_000;
/** By when a creation has ended that was under way when Redis went away, in milliseconds. */
const underWay = 3_000;

/** Interrupts fleets with default settings for longer than their locks last, and counts what the service has received. */
export async function measureOutages(store: Store): Promise<void> {
  // An outage is not a fault of the measurement.
  store.redis.on("error", () => {});
  await measureOutage(store, `one of ${workers} workers stands still for 40 s`, standStill);
  await store.redis.flushall();
  await measureOutage(store, "Redis is away for 60 s", takeRedisAway);
}

async function standStill({ processes: [first] }: FleetScene): Promise<void> {
  first?.freeze();
  await sleep(standstill);
  first?.thaw();
}

async function takeRedisAway({ server, sandbox }: FleetScene): Promise<void> {
  await server.stop();
  await sleep(underWay);
  const known = sandbox.control.runs().length;
  await sleep(absence - underWay);
  const created = sandbox.control.runs().length - known;
  await server.restart();
  printMost("runs created meanwhile", created, 0);
}

async function measureOutage(
  store: Store,
  title: string,
  happen: (scene: FleetScene) => Promise<void>,
): Promise<void> {
  print(title);
  const plan = { name: "outage", jobs, workers, slots: 100, concurrency, runDuration: duration };
  await withWorkers(store, { ...plan, prepare: slowDown }, async (scene) => {
    await sleep(before);
    await happen(scene);
    await everyJobSettled(scene, jobs);
    await report(scene);
  });
}

/** Slow enough that an outage meets some creations under way. */
function slowDown({ control }: Sandbox): void {
  control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: creation });
}

/** Each job has a task of its own, so runs with the same task are duplicates. */
async function report({ sandbox, fleet }: FleetScene): Promise<void> {
  const runs = sandbox.control.runs();
  const tasks = new Set(runs.map(({ task }) => task));
  const duplicates = runs.length - tasks.size;
  const { unknown } = await fleet.status();
  const lost = jobs - tasks.size - (await countUncreated(fleet, tasks));
  print(`  ${jobs} jobs, ${runs.length} runs created, ${unknown} jobs unknown at the end`);
  printMost("duplicates", duplicates, 0);
  printMost("lost", lost, 0);
  print();
}

/** Unknown jobs that have no run: a person is asked about them, so they are not lost. */
async function countUncreated(fleet: Fleet, tasks: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for await (const { body } of fleet.unknown()) if (!tasks.has(body.task)) count += 1;
  return count;
}
