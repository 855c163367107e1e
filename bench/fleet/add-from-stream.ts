import type { Redis } from "ioredis";
import { Fleet, type FleetJob } from "../../fleet/index.js";
import { print } from "../../runtime/text/print.js";
import { createJobs } from "./create-jobs.js";

/** Adds jobs from a generator, and prints by how much the memory of this process grew. */
export async function addFromStream(redis: Redis, count: number): Promise<void> {
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
    `${count} jobs added from a stream in ${seconds.toFixed(1)} s; memory grew by ${grown.toFixed(0)} MB at most\n`,
  );
  await fleet.close();
}
