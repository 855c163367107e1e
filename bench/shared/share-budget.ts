import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { RedisServer } from "./redis-server.js";
import { projectRoot } from "./run-process.js";

/** When requests of several processes arrived at one service, in milliseconds. */
export interface Arrivals {
  /** Those that were always in demand. */
  readonly steady: readonly number[];
  /** Those that came in bursts. */
  readonly bursty: readonly number[];
}

const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Lets processes share a budget for some time, against a service that counts what arrives. */
export async function shareBudget(
  redis: RedisServer,
  processes: number,
  duration: number,
): Promise<Arrivals> {
  const service = fork(pathOf("counting-server.mjs"), { execArgv: [] });
  try {
    const port = await receive<number>(service);
    const baseUrl = `http://127.0.0.1:${port}`;
    const script = pathOf("sharing-process.ts");
    const args = ["--import", "tsx", script, redis.path, baseUrl, `${duration}`];
    const run = (): Promise<unknown> =>
      promisify(execFile)(process.execPath, args, { cwd: projectRoot });
    await Promise.all(Array.from({ length: processes }, run));
    service.send("report");
    return await receive<Arrivals>(service);
  } finally {
    service.disconnect();
  }
}

async function receive<Message>(child: ChildProcess): Promise<Message> {
  const [message]: [Message] = (await once(child, "message")) as [Message];
  return message;
}

/** Requests that a service would throttle which counts 125 to each of the windows of five seconds. */
export function countThrottled(times: readonly number[]): number {
  const windows = new Map<number, number>();
  for (const time of times) {
    const window = Math.floor(time / 5_000);
    windows.set(window, (windows.get(window) ?? 0) + 1);
  }
  return [...windows.values()].reduce((sum, count) => sum + Math.max(count - 125, 0), 0);
}
