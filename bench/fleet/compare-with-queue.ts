import { type Job, Queue, UnrecoverableError, Worker } from "bullmq";
import type { Redis } from "ioredis";
import type * as fleets from "../../fleet/index.js";
import type * as v4 from "../../generated/v4/index.js";
import { print } from "../../runtime/text/print.js";
import { alternate, type Measurements } from "../shared/alternate.js";
import { medianOf } from "../shared/median.js";
import { compareRounds, printLeast, printMedian } from "../shared/report.js";
import { createJobs } from "./create-jobs.js";

const limits = { share: 0.9 };

/** Jobs at work at the same time. */
const slots = 100;

/** Jobs that are added at once, as a fleet does. */
const batch = 250;

/** Seconds, Redis commands, and microseconds of processor time of this process and of Redis, in this order. */
type Meters = readonly number[];

/** Jobs as BullMQ holds them, and what is recorded of them there. */
interface ByHand {
  readonly body: v4.RunCreate;
  readonly state?: "creating" | "running";
  readonly runId?: string;
}

/** Keeps the ended run of a job and its place in the order of all outcomes, once however often it is repeated. */
const keepOutcome = `
  if redis.call('HSETNX', KEYS[1] .. 'runs', ARGV[1], ARGV[2]) == 1 then
    redis.call('XADD', KEYS[1] .. 'outcomes', '*', 'id', ARGV[1])
  end`;

/**
 * Carries out jobs against a service that answers at once, in turns by a fleet and by BullMQ with a processor that one
 * would write by hand to lose nothing.
 *
 * Equal on both sides: the jobs and how many are added at once, the slots, the limit for all workers, the client and its
 * calls (create, status, read), and the logic of a job. Its state is written before the request, and the ID of its run
 * after it; the ended run is kept together with its place among all outcomes; then a hook is called, and the job removed
 * from the queue.
 */
export async function compareWithQueue(redis: Redis, jobs: number, rounds: number): Promise<void> {
  print(`${jobs} jobs with one worker of ${slots} slots; ${rounds} rounds, each side in turn`);
  const sides = [
    { name: "fleet", measure: () => measure(redis, jobs, byFleet) },
    { name: "BullMQ by hand", measure: () => measure(redis, jobs, byHand) },
  ];
  const [fleets, others] = (await alternate(sides, rounds)).map(report);
  printLeast("speed / BullMQ by hand", compareRounds(fleets, others), limits.share);
  print();
}

/** Prints what a side took for each job, and returns its jobs per second. */
function report({ name, values }: Measurements<Meters>): number[] {
  const [seconds = [], ...others] = [0, 1, 2, 3].map((meter) =>
    values.map((taken) => taken[meter] ?? Number.NaN),
  );
  const speeds = seconds.map((duration) => 1 / duration);
  const [commands, node, redis] = others.map((each) => medianOf(each).toFixed(1));
  printMedian(name, speeds, { unit: "jobs/s" });
  print(`    per job: ${commands} Redis commands, ${node} µs of Node, ${redis} µs of Redis`);
  return speeds;
}

async function measure(redis: Redis, jobs: number, side: typeof byFleet): Promise<Meters> {
  await redis.flushall();
  const baseUrl = "http://127.0.0.1:9";
  const settings = { budget: "off", pollInterval: 1, fetch: answerAtOnce } as const;
  const { V4Client }: typeof v4 = await import(builtEntry("v4"));
  const client = new V4Client({ baseUrl, apiKey: "test_key", ...settings });
  const before = await readMeters(redis);
  await side(redis, jobs, client);
  const after = await readMeters(redis);
  return after.map((figure, meter) => (figure - (before[meter] ?? Number.NaN)) / jobs);
}

/** Reads what has added up. Commands are those that clients sent; what a script does inside of Redis is not counted. */
async function readMeters(redis: Redis): Promise<Meters> {
  const info = await redis.info("all");
  const { user, system } = process.cpuUsage();
  const sum = (figures: RegExp): number =>
    [...info.matchAll(figures)].reduce((total, [, figure]) => total + Number(figure), 0);
  const commands = sum(/cmdstat_(?:eval|evalsha|bzpopmin|srem):calls=(\d+)/g);
  const ofRedis = sum(/used_cpu_(?:user|sys):([\d.]+)/g) * 1e6;
  return [performance.now() / 1000, commands, user + system, ofRedis];
}

/** What people import: what runs the sources adds to each function. */
function builtEntry(name: string): string {
  return new URL(`../../dist/js/${name}.js`, import.meta.url).href;
}

async function byFleet(redis: Redis, jobs: number, client: v4.V4Client): Promise<void> {
  const { Fleet, FleetWorker }: typeof fleets = await import(builtEntry("fleet"));
  const fleet = new Fleet({ name: "bench", redis, onWarning: () => {} });
  await fleet.add(createJobs(jobs));
  const onOutcome = afterLast(jobs, () => void worker.stop());
  const worker = new FleetWorker({ fleet, client, slots, concurrency: slots, onOutcome });
  await worker.run();
  await fleet.close();
}

async function byHand(redis: Redis, jobs: number, client: v4.V4Client): Promise<void> {
  const defaultJobOptions = { removeOnComplete: true };
  const queue = new Queue<ByHand>("bench", { connection: redis, defaultJobOptions });
  const all = Array.from(createJobs(jobs), ({ key, body }) => ({
    name: "run",
    data: { body },
    opts: { jobId: key },
  }));
  for (let from = 0; from < jobs; from += batch) await queue.addBulk(all.slice(from, from + batch));
  await queue.setGlobalConcurrency(slots);
  await new Promise<void>((resolve, reject) => {
    const onOutcome = afterLast(jobs, () => resolve(worker.close()));
    const work = async (job: Job<ByHand>): Promise<void> =>
      onOutcome(await carryOut(job, redis, client));
    const worker = new Worker("bench", work, { connection: redis, concurrency: slots });
    worker.on("failed", (_job, error) => {
      reject(error);
      void worker.close();
    });
  });
  await queue.close();
}

/** Carries out one job, so that a worker that is killed neither pays for a run twice nor loses one. */
async function carryOut(job: Job<ByHand>, redis: Redis, client: v4.V4Client): Promise<unknown> {
  if (job.data.runId === undefined) {
    if (job.data.state === "creating") throw new UnrecoverableError("There may be a run.");
    await job.updateData({ ...job.data, state: "creating" });
    const { id } = await client.runs.create(job.data.body);
    await job.updateData({ ...job.data, state: "running", runId: id });
  }
  const run = await client.runs.waitForCompletion(job.data.runId ?? "");
  await redis.eval(keepOutcome, 1, "bench:", job.id ?? "", JSON.stringify(run));
  return run;
}

/** A hook for outcomes that runs something at the last one. */
function afterLast(jobs: number, run: () => void): (outcome: unknown) => void {
  let left = jobs;
  return () => {
    left -= 1;
    if (left === 0) run();
  };
}

/** A service whose runs have ended when they are created. */
async function answerAtOnce(input: Request | URL | string): Promise<Response> {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const id = globalThis.crypto.randomUUID();
  const [, known = id] = /runs\/([^/]+)/.exec(pathname) ?? [];
  return Response.json({ id: known, status: "completed", result: "done" });
}
