import { parseArgs } from "node:util";
import { Redis } from "ioredis";
import { parseRounds } from "../shared/report.js";
import { RedisServer, type RedisServerOptions } from "../shared/redis-server.js";
import { timeNode } from "../shared/run-process.js";
import { addFromStream } from "./add-from-stream.js";
import { compareWithQueue } from "./compare-with-queue.js";
import type { Store } from "./fleet-scene.js";
import { measureOutages } from "./measure-outages.js";
import { measureUse } from "./measure-use.js";
import { measureWaits } from "./measure-waits.js";

/** How much of everything. */
interface Sizes {
  /** Jobs that are carried out in each round. */
  readonly jobs: number;
  /** Jobs that are added from a stream. */
  readonly added: number;
  readonly rounds: number;
}

type Part = (sizes: Sizes) => Promise<void>;

const parts: ReadonlyMap<string, Part> = new Map<string, Part>([
  ["speed", (size) => withPackage(({ redis }) => compareWithQueue(redis, size.jobs, size.rounds))],
  ["stream", ({ added }) => withRedis(({ redis }) => addFromStream(redis, added))],
  ["memory", () => withPackage(measureWaits)],
  ["use", () => withPackage(measureUse)],
  ["outage", () => withPackage(measureOutages, { keepsData: true })],
]);

const options = {
  part: { type: "string", multiple: true },
  jobs: { type: "string", default: "2000" },
  added: { type: "string", default: "100000" },
  rounds: { type: "string", default: "5" },
} as const;

/**
 * Measures fleets: jobs per second beside BullMQ by hand, adding from a stream, the memory of a worker, the use of a
 * project's concurrency, and outages at full length. `--part NAME` measures only that part.
 */
export async function bench(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options });
  const measures = (values.part ?? [...parts.keys()]).map(findPart);
  const sizes: Sizes = {
    jobs: Number(values.jobs),
    added: Number(values.added),
    rounds: parseRounds(values.rounds),
  };
  for (const measure of measures) await measure(sizes);
}

function findPart(name: string): Part {
  const part = parts.get(name);
  if (part !== undefined) return part;
  const known = [...parts.keys()].toSorted().join(", ");
  throw new Error(`--part takes one of ${known}, not "${name}"`);
}

/** Workers are processes that run the built package. */
async function withPackage(
  measure: (store: Store) => Promise<void>,
  settings?: RedisServerOptions,
): Promise<void> {
  await timeNode(["scripts/build.mjs", "--if-stale"]);
  await withRedis(measure, settings);
}

/** Each part has a Redis of its own, so that none sees what another has left. */
async function withRedis(
  measure: (store: Store) => Promise<void>,
  settings?: RedisServerOptions,
): Promise<void> {
  const server = await RedisServer.start(settings);
  const redis = new Redis({ path: server.path, maxRetriesPerRequest: null });
  try {
    await measure({ server, redis });
  } finally {
    redis.disconnect();
    await server.close();
  }
}
