import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { Fleet } from "../../fleet/index.js";
import { print } from "../../runtime/text/print.js";
import { startSandbox } from "../../sandbox/index.js";
import { printVerdict } from "../shared/report.js";
import { createJobs } from "./create-jobs.js";
import { WorkerProcess } from "./worker-process.js";

/** Megabytes of resident memory that a worker stays below. */
const limit = 150;
const waits = 1_000;
/** Seconds for which the worker is watched while it waits for all runs. */
const watched = 20;

/** Ways to start a worker. */
const starts: readonly (readonly string[])[] = [[], ["--max-old-space-size=96"]];

/** Measures the memory of a worker process that waits for many runs, none of which ends. */
export async function measureWaits(redis: Redis, path: string): Promise<void> {
  print(`a worker process that waits for ${waits} runs; the most in ${watched} s`);
  for (const execArgv of starts) {
    await redis.flushall();
    const most = await measureWorker(redis, path, execArgv);
    const name = ["node", ...execArgv].join(" ");
    printVerdict(name, `${most.toFixed(0)} MB`, `below ${limit}`, most < limit);
  }
  print();
}

async function measureWorker(
  redis: Redis,
  path: string,
  execArgv: readonly string[],
): Promise<number> {
  const sandbox = await startSandbox({ runDuration: Infinity });
  sandbox.control.setProject({ existingGrant: waits });
  const { baseUrl, apiKey } = sandbox.us;
  const fleet = new Fleet({ name: "waits", redis, onWarning: () => {} });
  await fleet.add(createJobs(waits));
  const settings = { baseUrl, apiKey, path, name: fleet.name, slots: waits, processes: 1 };
  const worker = WorkerProcess.start(settings, execArgv);
  try {
    await worker.until(async () => (await fleet.status()).running === waits);
    return await watchMemory(worker);
  } finally {
    await worker.stop();
    await fleet.close();
    await sandbox.close();
  }
}

async function watchMemory(worker: WorkerProcess): Promise<number> {
  let most = 0;
  for (let second = 0; second < watched; second += 1) {
    await sleep(1_000);
    most = Math.max(most, await worker.readMemory());
  }
  return most;
}
