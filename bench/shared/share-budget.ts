import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
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
  /** Requests that a service with the described limits would have throttled. */
  readonly throttled: number;
}

const script = fileURLToPath(new URL("sharing-process.ts", import.meta.url));

/** Lets processes share a budget for some time, against a service that counts what arrives. */
export async function shareBudget(
  redis: RedisServer,
  processes: number,
  duration: number,
): Promise<Arrivals> {
  const steady: number[] = [];
  const bursty: number[] = [];
  const service = createServer(({ url }, response) => {
    (url === "/status" ? bursty : steady).push(performance.now());
    response.end('{"status":"running"}');
  });
  service.listen(0, "127.0.0.1");
  await once(service, "listening");
  try {
    const address = service.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const args = ["--import", "tsx", script, redis.path, `http://127.0.0.1:${port}`, `${duration}`];
    const run = promisify(execFile);
    const options = { cwd: projectRoot };
    await Promise.all(
      Array.from({ length: processes }, () => run(process.execPath, args, options)),
    );
    return { steady, bursty, throttled: countThrottled(steady) + countThrottled(bursty) };
  } finally {
    service.closeAllConnections();
    service.close();
  }
}

/** What exceeds 125 requests in windows of five seconds that follow one another. */
function countThrottled(times: readonly number[]): number {
  const windows = new Map<number, number>();
  for (const time of times) {
    const window = Math.floor(time / 5_000);
    windows.set(window, (windows.get(window) ?? 0) + 1);
  }
  return [...windows.values()].reduce((sum, count) => sum + Math.max(count - 125, 0), 0);
}
