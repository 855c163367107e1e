import { setTimeout as sleep } from "node:timers/promises";
import type { Redis } from "ioredis";
import { Fleet } from "../../fleet/index.js";
import { print } from "../../runtime/text/print.js";
import { startSandbox } from "../../sandbox/index.js";
import { printVerdict } from "../shared/print-verdict.js";
import { createJobs } from "./create-jobs.js";
import { WorkerProcess } from "./worker-process.js";

/** Megabytes of resident memory that a worker stays below. */
const limit = 150;
const waits = 1_000;
/** Seconds for which the worker is watched while it waits for all runs. */
const watched = 20;

/** Measures the memory of a worker process that waits for many runs, none of which ends. */
export async function measureWaits(redis: Redis, path: string): Promise<void> {
  const sandbox = await startSandbox({ runDuration: Infinity });
  sandbox.control.setProject({ existingGrant: waits });
  const { baseUrl, apiKey } = sandbox.us;
  const fleet = new Fleet({ name: "waits", redis, onWarning: () => {} });
  await fleet.add(createJobs(waits));
  const service = { baseUrl, apiKey, path };
  const limits = { slots: waits, processes: 1 };
  const worker = WorkerProcess.start({ ...service, ...limits, name: fleet.name });
  try {
    await worker.until(async () => (await fleet.status()).running === waits);
    let most = 0;
    for (let second = 0; second < watched; second += 1) {
      await sleep(1_000);
      most = Math.max(most, await worker.readMemory());
    }
    print(`a worker process that waits for ${waits} runs; the most in ${watched} s`);
    const isMet = most < limit;
    printVerdict("resident memory", `${most.toFixed(0)} MB`, `below ${limit}`, isMet);
    print();
  } finally {
    await worker.stop();
    await fleet.close();
    await sandbox.close();
  }
}
