import { parseArgs } from "node:util";
import { type Job, Queue, Worker } from "bullmq";
import { Redis } from "ioredis";
import { Fleet, type FleetJob, FleetWorker } from "../fleet/index.js";
import { V4Client } from "../generated/v4/index.js";
import { print } from "../runtime/text/print.js";
import { RedisServer } from "./shared/redis-server.js";
import { parseRounds } from "./shared/parse-rounds.js";
import { summarize } from "./shared/statistics.js";

/** What one side of a round took. */
interface Taken {
  readonly jobsPerSecond: number;
  readonly commandsPerJob: number;
}

/** Jobs at work at the same time. */
const slots = 100;

/**
 * Carries out jobs against a service that answers at once, in turns with BullMQ and a processor that does nothing; then
 * adds jobs from a stream.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const options = {
    jobs: { type: "string", default: "2000" },
    added: { type: "string", default: "100000" },
    rounds: { type: "string", default: "5" },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  const jobs = Number(values.jobs);
  const server = await RedisServer.start();
  const redis = new Redis({ path: server.path, maxRetriesPerRequest: null });
  try {
    await compare(redis, jobs, parseRounds(values.rounds));
    await redis.flushall();
    await addFromStream(redis, Number(values.added));
  } finally {
    redis.disconnect();
    await server.close();
  }
}

async function compare(redis: Redis, jobs: number, rounds: number): Promise<void> {
  print(`${jobs} jobs with one worker of ${slots} slots; ${rounds} rounds, each side in turn`);
  const fleets: Taken[] = [];
  const floors: Taken[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await redis.flushall();
    fleets.push(await measure(redis, jobs, () => carryOutByFleet(redis, jobs)));
    await redis.flushall();
    floors.push(await measure(redis, jobs, () => carryOutByQueue(redis, jobs)));
  }
  report("fleet", fleets);
  report("BullMQ alone", floors);
  const share = speedOf(fleets) / speedOf(floors);
  print(`the fleet has ${share.toFixed(2)} of the speed of BullMQ alone\n`);
}

function report(name: string, taken: readonly Taken[]): void {
  const commands = summarize(taken.map(({ commandsPerJob }) => commandsPerJob)).median;
  const speed = speedOf(taken).toFixed(0).padStart(6);
  print(`  ${name.padEnd(14)}${speed} jobs/s   ${commands.toFixed(1)} Redis commands per job`);
}

function speedOf(taken: readonly Taken[]): number {
  return summarize(taken.map(({ jobsPerSecond }) => jobsPerSecond)).median;
}

async function measure(redis: Redis, jobs: number, work: () => Promise<void>): Promise<Taken> {
  const before = await countCommands(redis);
  const start = performance.now();
  await work();
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

function* createJobs(count: number): Generator<FleetJob> {
  for (let index = 0; index < count; index += 1)
    yield { key: `job-${index}`, body: { task: `Look up ${index}` } };
}

/** A service whose runs have ended when they are created. */
async function answerAtOnce(input: Request | URL | string): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const id = globalThis.crypto.randomUUID();
  const [, known = id] = /runs\/([^/]+)/.exec(pathname) ?? [];
  return Response.json({ id: known, status: "completed", result: "done" });
}

async function addFromStream(redis: Redis, count: number): Promise<void> {
  const fleet = new Fleet({ name: "stream", redis, onWarning: () => {} });
  let most = 0;
  function* watched(): Generator<FleetJob> {
    let index = 0;
    for (const job of createJobs(count)) {
      if (index % 1_000 === 0) most = Math.max(most, process.memoryUsage().rss);
      index += 1;
      yield job;
    }
  }
  const before = process.memoryUsage().rss;
  const start = performance.now();
  await fleet.add(watched());
  const seconds = (performance.now() - start) / 1000;
  const grown = (most - before) / 2 ** 20;
  print(
    `${count} jobs added from a stream in ${seconds.toFixed(1)} s; memory grew by ${grown.toFixed(0)} MB at most`,
  );
  await fleet.close();
}
