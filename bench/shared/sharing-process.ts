/**
 * Run as one of several processes that share a budget. Arguments: socket of Redis, base URL of the
 * service, milliseconds of demand. General traffic is always in demand; status reads come in bursts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Redis } from "ioredis";
import { SharedRateBudget } from "../../runtime/budget/redis/index.js";
import { type Deployment, type Operation, Transport } from "../../runtime/transport/index.js";

/** Requests that are always under way. */
const workers = 8;
/** A burst is of that many requests at least, and of up to twice as many more. */
const smallestBurst = 10;
/** The longest quiet time between bursts, in milliseconds. */
const longestQuiet = 2_500;

const deployment: Deployment = {
  defaultRegion: "default",
  regions: { default: {} },
  requestRate: {
    windowSeconds: 5,
    general: { minimumPerSecond: 25, perConcurrency: 2, maximumPerSecond: 100 },
    status: { minimumPerSecond: 25, perConcurrency: 2 },
  },
  throttle: {
    limitField: "limit_rps",
    waitField: "retry_after_seconds",
    limitHeader: "X-RateLimit-Limit",
  },
};
const read: Operation = { id: "read", method: "GET", path: "/general", result: "json" };
const readStatus: Operation = { ...read, id: "readStatus", path: "/status", budget: "status" };

const [path = "", baseUrl = "", duration = "0"] = process.argv.slice(2);
const redis = new Redis({ path });
const budget = new SharedRateBudget({ redis, project: "shared", processes: 4 });
const transport = new Transport(deployment, { baseUrl, budget });
const end = performance.now() + Number(duration);

async function saturate(): Promise<void> {
  while (performance.now() < end) await transport.send(read, {});
}

async function burst(): Promise<void> {
  while (performance.now() < end) {
    const count = smallestBurst * (1 + 2 * Math.random());
    await Promise.all(Array.from({ length: count }, () => transport.send(readStatus, {})));
    await sleep(longestQuiet * Math.random());
  }
}

await Promise.all([...Array.from({ length: workers }, saturate), burst()]);
redis.disconnect();
