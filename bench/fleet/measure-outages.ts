import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { Fleet } from "../../fleet/index.js";
import { print } from "../../runtime/text/print.js";
import { type Sandbox, startSandbox } from "../../sandbox/index.js";
import { printVerdict } from "../shared/report.js";
import { RedisServer } from "../shared/redis-server.js";
import { createJobs } from "./create-jobs.js";
import { WorkerProcess } from "./worker-process.js";

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

/** What an outage befalls. */
interface Scene {
  readonly server: RedisServer;
  readonly redis: Redis;
  readonly sandbox: Sandbox;
  readonly fleet: Fleet;
  readonly processes: readonly WorkerProcess[];
}

/** Interrupts fleets with default settings for longer than their locks last, and counts what the service has received. */
export async function measureOutages(): Promise<void> {
  await measureOutage(`one of ${workers} workers stands still for 40 s`, async ({ processes }) => {
    const [first] = processes;
    first?.freeze();
    await sleep(standstill);
    first?.thaw();
  });
  await measureOutage("Redis is away for 60 s", async ({ server, sandbox }) => {
    await server.stop();
    await sleep(underWay);
    const known = sandbox.control.runs().length;
    await sleep(absence - underWay);
    const created = sandbox.control.runs().length - known;
    await server.restart();
    printVerdict("runs created meanwhile", `${created}`, "none", created === 0);
  });
}

async function measureOutage(
  title: string,
  happen: (scene: Scene) => Promise<void>,
): Promise<void> {
  const scene = await openScene();
  try {
    print(title);
    await sleep(before);
    await happen(scene);
    await everyJobSettled(scene);
    await report(scene);
  } finally {
    await closeScene(scene);
  }
}

async function openScene(): Promise<Scene> {
  const server = await RedisServer.start({ keepsData: true });
  const sandbox = await startSandbox({ runDuration: duration });
  sandbox.control.setProject({ existingGrant: concurrency });
  // Slow enough that an outage meets some creations under way.
  sandbox.control.injectFault({ operation: "v4:runs.create", times: Infinity, delay: creation });
  const redis = new Redis({ path: server.path, maxRetriesPerRequest: null });
  // An outage is not a fault of the measurement.
  redis.on("error", () => {});
  const fleet = new Fleet({ name: "outage", redis, onWarning: () => {} });
  await fleet.add(createJobs(jobs));
  const settings = { ...sandbox.us, path: server.path, name: fleet.name, slots: 100 };
  const processes = Array.from({ length: workers }, () =>
    WorkerProcess.start({ ...settings, processes: workers }),
  );
  return { server, redis, sandbox, fleet, processes };
}

async function closeScene({ server, redis, sandbox, fleet, processes }: Scene): Promise<void> {
  await Promise.all(processes.map((each) => each.stop()));
  await fleet.close();
  redis.disconnect();
  await sandbox.close();
  await server.close();
}

async function everyJobSettled({ fleet, processes }: Scene): Promise<void> {
  for (const each of processes) {
    await each.until(async () => {
      const { finished, unknown } = await fleet.status();
      return finished + unknown === jobs;
    });
  }
}

/** Each job has a task of its own, so runs with the same task are duplicates. */
async function report({ sandbox, fleet }: Scene): Promise<void> {
  const runs = sandbox.control.runs();
  const tasks = new Set(runs.map(({ task }) => task));
  const duplicates = runs.length - tasks.size;
  const { unknown } = await fleet.status();
  const lost = jobs - tasks.size - (await countUncreated(fleet, tasks));
  print(`  ${jobs} jobs, ${runs.length} runs created, ${unknown} jobs unknown at the end`);
  printVerdict("duplicates", `${duplicates}`, "none", duplicates === 0);
  printVerdict("lost", `${lost}`, "none", lost === 0);
  print();
}

/** Unknown jobs that have no run: a person is asked about them, so they are not lost. */
async function countUncreated(fleet: Fleet, tasks: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for await (const { body } of fleet.unknown()) if (!tasks.has(body.task)) count += 1;
  return count;
}
