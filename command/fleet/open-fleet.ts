import type { Redis } from "ioredis";
import type * as fleets from "../../fleet/index.js";
import { asRecord } from "../../runtime/json/as-record.js";
import { printNote, type Console } from "../shared/console.js";
import { UsageError } from "../shared/usage-error.js";

/** Options of every command about a fleet. */
export interface FleetFlags {
  /** Name of the fleet. */
  readonly name: string;
}

type FleetModule = typeof fleets;

/** A fleet, and the module that it comes from. */
export interface OpenFleet {
  readonly fleet: fleets.Fleet;
  readonly module: FleetModule;
}

/** Connects to the Redis of `REDIS_URL`, uses a fleet, and closes both. */
export async function withFleet<Result>(
  console: Console,
  { name, processes }: FleetFlags & Pick<fleets.FleetOptions, "processes">,
  use: (open: OpenFleet) => Promise<Result>,
): Promise<Result> {
  const { module, redis } = await connect();
  const onWarning = (message: string): void => printNote(console, message);
  try {
    const fleet = new module.Fleet({ name, redis, processes, onWarning });
    try {
      return await use({ fleet, module });
    } finally {
      await fleet.close();
    }
  } finally {
    redis.disconnect();
  }
}

async function connect(): Promise<{ module: FleetModule; redis: Redis }> {
  const { module, ioredis } = await load();
  const place = process.env["REDIS_URL"] ?? "redis://127.0.0.1:6379";
  const redis = new ioredis.Redis(place, { lazyConnect: true, maxRetriesPerRequest: null });
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
    const [module, ioredis] = await Promise.all([
      import("../../fleet/index.js"),
      import("ioredis"),
    ]);
    return { module, ioredis };
  } catch (error) {
    if (asRecord(error)["code"] !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new UsageError(
      "The commands for fleets need two more packages. Install them: npm install bullmq ioredis",
    );
  }
}
