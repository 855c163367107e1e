import { type Job, Queue, Worker } from "bullmq";
import type { Redis } from "ioredis";
import { Fleet, FleetWorker } from "../../fleet/index.js";
import { V4Client } from "../../generated/v4/index.js";
import { print } from "../../runtime/text/print.js";
import { alternate, type Measurements } from "../shared/alternate.js";
import { medianOf } from "../shared/median.js";
import { compareRounds, printLeast, printMedian } from "../shared/report.js";
import { createJobs } from "./create-jobs.js";

const limits = { share: 0.5 };

/** What one side of a round took. */
interface Taken {
  readonly jobsPerSecond: number;
  readonly commandsPerJob: number;
}

/** Jobs at work at the same time. */
const slots = 100;

/** Carries out jobs against a service that answers at once, in turns with BullMQ and a processor that does nothing. */
export async function compareWithQueue(redis: Redis, jobs: number, rounds: number): Promise<void> {
  print(`${jobs} jobs with one worker of ${slots} slots; ${rounds} rounds, each side in turn`);
  const sides = [
    { name: "fleet", measure: () => measure(redis, jobs, carryOutByFleet) },
    { name: "BullMQ alone", measure: () => measure(redis, jobs, carryOutByQueue) },
  ];
  const [fleets, floors] = (await alternate(sides, rounds)).map(printTaken);
  printLeast("speed / BullMQ alone", compareRounds(fleets, floors), limits.share);
  print();
}

/** Prints what a side took, and returns its jobs per second. */
function printTaken({ name, values }: Measurements<Taken>): number[] {
  const speeds = values.map(({ jobsPerSecond }) => jobsPerSecond);
  printMedian(name, speeds, { unit: "jobs/s" });
  const commands = medianOf(values.map(({ commandsPerJob }) => commandsPerJob));
  print(`  ${name.padEnd(26)}${commands.toFixed(1)} Redis commands per job`);
  return speeds;
}

async function measure(
  redis: Redis,
  jobs: number,
  carryOut: (redis: Redis, jobs: number) => Promise<void>,
): Promise<Taken> {
  await redis.flushall();
  const before = await countCommands(redis);
  const start = performance.now();
  await carryOut(redis, jobs);
  const seconds = (performance.now() - start) / 1000;
  const commands = (await countCommands(redis)) - before;
  return { jobsPerSecond: jobs / seconds, commandsPerJob: commands / jobs };
}

/** Commands that clients sent; what a script does inside of Redis is not counted. */
async function countCommands(redis: Redis): Promise<number> {
  const statistics = await redis.info("commandstats");
  const calls = [...statistics.matchAll(/cmdstat_(?:eval|evalsha|bzpopmin|srem):calls=(\d+)/g)];
  return calls.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function carryOutByFleet(redis: Redis, jobs: number): Promise<void> {
  const fleet = new Fleet({ name: "bench", redis, onWarning: () => {} });
  await fleet.add(createJobs(jobs));
  const client = new V4Client({
    baseUrl: "http://127.0.0.1:9",
    apiKey: "test_key",
    budget: "off",
    pollInterval: 1,
    fetch: answerAtOnce,
  });
  let left = jobs;
  const worker = new FleetWorker({
    fleet,
    client,
    slots,
    concurrency: slots,
    onOutcome() {
      left -= 1;
      if (left === 0) void worker.stop();
    },
  });
  await worker.run();
  await fleet.close();
}

async function carryOutByQueue(redis: Redis, jobs: number): Promise<void> {
  const queue = new Queue("bench", {
    connection: redis,
    defaultJobOptions: { removeOnComplete: true },
  });
  const all = [...createJobs(jobs)];
  for (let from = 0; from < jobs; from += 250) {
    const batch = all.slice(from, from + 250);
    await queue.addBulk(
      batch.map(({ key, body }) => ({ name: "run", data: body, opts: { jobId: key } })),
    );
  }
  await queue.setGlobalConcurrency(slots);
  let left = jobs;
  await new Promise<void>((resolve) => {
    const worker = new Worker("bench", (_job: Job) => Promise.resolve(), {
      connection: redis,
      concurrency: slots,
    });
    worker.on("completed", () => {
      left -= 1;
      if (left === 0) resolve(worker.close());
    });
  });
  await queue.close();
}

/** A service whose runs have ended when they are created. */
async function answerAtOnce(input: Request | URL | string): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const id = globalThis.crypto.randomUUID();
  const [, known = id] = /runs\/([^/]+)/.exec(pathname) ?? [];
  return Response.json({ id: known, status: "completed", result: "done" });
}
