import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { RedisServer } from "./redis-server.js";
import { projectRoot } from "./run-process.js";
import { type Arrivals, startStatusServer } from "./start-status-server.js";

export type { Arrivals };

const script = fileURLToPath(new URL("sharing-process.ts", import.meta.url));

/** Lets processes share a budget for some time, against a service that counts what arrives. */
export async function shareBudget(
  redis: RedisServer,
  processes: number,
  duration: number,
): Promise<Arrivals> {
  const service = await startStatusServer();
  try {
    const args = ["--import", "tsx", script, redis.path, service.baseUrl, `${duration}`];
    const run = (): Promise<unknown> =>
      promisify(execFile)(process.execPath, args, { cwd: projectRoot });
    await Promise.all(Array.from({ length: processes }, run));
    return await service.arrivals();
  } finally {
    service.close();
  }
}
