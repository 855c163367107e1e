import { asRecord } from "../../runtime/json/values.js";
import type { Fleet, FleetOptions } from "../../fleet/index.js";
import { printNote, type Console } from "../shared/console.js";
import { UsageError } from "../shared/usage-error.js";

/** Options of every command about a fleet. */
export interface FleetFlags {
  /** Name of the fleet. */
  readonly name: string;
}

/** Connects to the Redis of `REDIS_URL`, uses a fleet, and closes both. */
export async function withFleet<Result>(
  console: Console,
  { name, processes }: FleetFlags & Pick<FleetOptions, "processes">,
  use: (fleet: Fleet) => Promise<Result>,
): Promise<Result> {
  const { module, redis } = await connect();
  const onWarning = (message: string): void => printNote(console, message);
  try {
    await using fleet = new module.Fleet({ name, redis, processes, onWarning });
    return await use(fleet);
  } finally {
    redis.disconnect();
  }
}

async function connect() {
  const [module, { Redis }] = await load();
  const place = process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379";
  const redis = new Redis(place, { lazyConnect: true, maxRetriesPerRequest: null });
  let reason = "";
  // Without a listener, a lost connection would be an uncaught error.
  redis.on("error", (error: Error) => {
    reason = ` (${error.message})`;
  });
  try {
    await redis.connect();
  } catch {
    redis.disconnect();
    // The URL is not shown: it can contain a password.
    throw new UsageError(
      `Redis cannot be reached${reason}. Set the environment variable REDIS_URL to its address, for example redis://127.0.0.1:6379.`,
    );
  }
  return { module, redis };
}

/** Packages of the caller's, which only these commands need. */
async function load() {
  try {
    return await Promise.all([import("../../fleet/index.js"), import("ioredis")]);
  } catch (error) {
    if (asRecord(error)["code"] !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "The commands for fleets need two more packages. Install them: npm install bullmq ioredis",
    );
  }
}
