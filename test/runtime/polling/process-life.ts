/** Run as a process of its own: waits in the way that its first argument names. */
import { poll } from "../../../runtime/polling/index.js";

const ways = {
  /** A wait that is over at once, with a long time-out. */
  async settled(): Promise<unknown> {
    return poll(() => "done", { until: () => true, waitTimeout: 600_000 });
  },
  /** A wait on which nothing but its own timers is pending. */
  async pending(): Promise<unknown> {
    let reads = 0;
    return poll(() => (reads += 1), { until: (count) => count === 3, pollInterval: 100 });
  },
  /** A wait whose read never comes back and holds nothing open, until the signal ends it. */
  async hanging(): Promise<unknown> {
    const signal = AbortSignal.timeout(300);
    const read = (): Promise<never> => new Promise(() => {});
    return poll(read, { until: () => true, signal }).catch((error: unknown) => String(error));
  },
};

const [, , way] = process.argv;
if (way === "settled") console.log(await ways.settled());
else if (way === "pending") console.log(await ways.pending());
else console.log(await ways.hanging());
