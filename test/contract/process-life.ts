/** Run as a process of its own: makes one call in the way that its first argument names. */
import { createServer } from "node:http";
import { createAttempt } from "../../runtime/transport/attempt.js";
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
};

const [, , name] = process.argv;
const way = Object.entries(ways).find(([known]) => known === name)?.[1];
console.log(await way?.());
