import { parseArgs } from "node:util";
import { mostInWindow } from "./shared/most-in-window.js";
import { print } from "../runtime/text/print.js";
import { RedisServer } from "./shared/redis-server.js";
import { printLeast, printMost } from "./shared/report.js";
import { type Arrivals, countThrottled, shareBudget } from "./shared/share-budget.js";

const limits = { perWindow: 125, utilization: 0.85, roundTrips: 1.2 };
const perSecond = 25;
const window = 5_000;
/** Milliseconds until all processes run, and before the first one ends. */
const margin = 3_000;

/** Measures how four processes share 25 requests a second through a real Redis. */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { seconds: { type: "string" } } });
  const seconds = Number(values.seconds ?? "30");
  const redis = await RedisServer.start();
  try {
    print(`4 processes, ${seconds} s, ${perSecond} requests a second; Node ${process.version}\n`);
    const arrivals = await shareBudget(redis, 4, seconds * 1000);
    printArrivals(arrivals);
    const requests = arrivals.steady.length + arrivals.bursty.length;
    const roundTrips = (await redis.countScripts()) / requests;
    printMost("Redis round trips per request", roundTrips, limits.roundTrips);
  } finally {
    await redis.close();
  }
}

function printArrivals({ steady, bursty }: Arrivals): void {
  for (const [name, times] of [["steady", steady] as const, ["bursty", bursty] as const]) {
    const most = mostInWindow(times, window);
    printMost(`${name}: most in any five seconds`, most, limits.perWindow);
  }
  const throttled = countThrottled(steady) + countThrottled(bursty);
  printMost("throttles", throttled, 0);
  printLeast("utilization when saturated", utilization(steady), limits.utilization);
}

function utilization(times: readonly number[]): number {
  const from = (times[0] ?? 0) + margin;
  const to = (times.at(-1) ?? 0) - margin;
  const counted = times.filter((time) => time >= from && time < to).length;
  return counted / ((perSecond * (to - from)) / 1000);
}
