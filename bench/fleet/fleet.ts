import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { parseRounds } from "../shared/report.js";
import { RedisServer } from "../shared/redis-server.js";
import { timeNode } from "../shared/run-process.js";
import { compareWithQueue } from "./compare-with-queue.js";

const options = {
  jobs: { type: "string", default: "2000" },
  rounds: { type: "string", default: "5" },
} as const;

/** Measures the jobs of a fleet per second beside BullMQ by hand. Workers are processes that run the built package. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options });
  const rounds = parseRounds(values.rounds);
  await timeNode(["scripts/build.mjs", "--if-stale"]);
  const server = await RedisServer.start();
  const redis = new Redis({ path: server.path, maxRetriesPerRequest: null });
  try {
    await compareWithQueue(redis, Number(values.jobs), rounds);
  } finally {
    redis.disconnect();
    await server.close();
  }
}
