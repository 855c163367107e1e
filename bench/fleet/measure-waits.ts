import { setTimeout as sleep } from "node:timers/promises";
import { print } from "../../runtime/text/print.js";
import { printFigure, printMost } from "../shared/report.js";
import { type FleetScene, type Store, withWorkers } from "./fleet-scene.js";

/** Megabytes of resident memory that a worker stays below. */
const limit = 150;
const waits = 1_000;
/** Seconds for which the worker is watched while it waits for all runs. */
const watched = 20;

/** Measures the memory of a worker process that waits for many runs, none of which ends. */
export async function measureWaits(store: Store): Promise<void> {
  print(`a worker process that waits for ${waits} runs; the most in ${watched} s`);
  const plan = { name: "waits", jobs: waits, workers: 1, slots: waits, concurrency: waits };
  await withWorkers(store, { ...plan, runDuration: Infinity }, watch);
  print();
}

async function watch({ fleet, processes: [worker] }: FleetScene): Promise<void> {
  await worker?.until(async () => (await fleet.status()).running === waits);
  let most = 0;
  for (let second = 0; second < watched; second += 1) {
    await sleep(1_000);
    most = Math.max(most, (await worker?.readMemory("resident")) ?? Number.NaN);
  }
  printMost("resident", most, limit, "MB");
  printFigure("live heap after that", (await worker?.readMemory("live")) ?? Number.NaN, "MB");
}
