/** Run as a process of its own: makes one call, or waits, in the way that its first argument names. */
import { createServer } from "node:http";
import { createAttempt } from "../../runtime/transport/attempt.js";
import { poll } from "../../runtime/polling/index.js";
import { Transport } from "../../runtime/transport/index.js";
import { callOf } from "../runtime/transport/calls.js";
import { getRun, v4 } from "../runtime/transport/deployments.js";
import { listen } from "../support/listen.js";

const ways = {
  /** A call that is answered at once, under a long timer. */
  async settled(): Promise<unknown> {
    const server = createServer((_, response) => response.end("{}"));
    const call = callOf({ url: await listen(server), timeout: 60_000 });
    const ended = await createAttempt(fetch)(call);
    server.close();
    return "status" in ended && ended.status;
  },
  /** A call that waits before it repeats a request, with nothing else to do. */
  async repeating(): Promise<unknown> {
    let attempts = 0;
    const fetch: typeof globalThis.fetch = async () => {
      attempts += 1;
      return Response.json({ id: "run_1" }, { status: attempts === 1 ? 503 : 200 });
    };
    const transport = new Transport(v4, { apiKey: "key", baseUrl: "http://127.0.0.1:1", fetch });
    await transport.send(getRun, { path: { id: "run_1" } });
    return attempts;
  },
  /** A call on which nothing but its own timer is pending. */
  async pending(): Promise<unknown> {
    const silent = createAttempt(() => new Promise<never>(() => {}));
    return silent(callOf({ timeout: 300 })).catch((error: unknown) => String(error));
  },
  /** A wait that is over at once, with a long time-out. */
  settledWait: async (): Promise<unknown> =>
    poll(() => "done", { until: () => true, waitTimeout: 600_000 }),
  /** A wait on which nothing but its own timers is pending. */
  async pendingWait(): Promise<unknown> {
    let reads = 0;
    return poll(() => (reads += 1), { until: (count) => count === 3, pollInterval: 100 });
  },
  /** A wait whose read never comes back and holds nothing open, until the signal ends it. */
  async hangingWait(): Promise<unknown> {
    const signal = AbortSignal.timeout(300);
    const read = (): Promise<never> => new Promise(() => {});
    return poll(read, { until: () => true, signal }).catch((error: unknown) => String(error));
  },
};

const [, , name] = process.argv;
const way = Object.entries(ways).find(([known]) => known === name)?.[1];
console.log(await way?.());
