// Run as a process of its own by the benchmark of the sandbox, so that the load does not run in it.
import { setTimeout as sleep } from "node:timers/promises";
import { startSandbox } from "../../sandbox/index.js";

const sandbox = await startSandbox({ runDuration: 3_600_000 });
// The rates and the concurrency of the largest project would end the measurement too early.
sandbox.control.set({ throttling: false });
sandbox.control.setProject({ existingGrant: 1_000_000 });

process.on("message", (question) => {
  if (question === "memory") void measureMemory().then((memory) => process.send?.(memory));
});
process.send?.({ ...sandbox.us, controlToken: sandbox.control.token });

/** Collects more than once: what a finished request still holds goes only with the next one. */
async function measureMemory(): Promise<{ heap: number; rss: number }> {
  for (let round = 0; round < 3; round += 1) {
    await sleep(50);
    globalThis.gc?.();
  }
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 };
}
