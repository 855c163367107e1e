import { VirtualClock } from "../../../../bench/shared/virtual-clock.js";
import type { PollEnvironment } from "../../../../runtime/polling/index.js";

/** Simulated time, and chance that always gives `chance`: 0.5 is an interval without any jitter. */
export function virtualEnvironment(chance = 0.5): {
  clock: VirtualClock;
  environment: PollEnvironment;
} {
  const clock = new VirtualClock();
  return { clock, environment: { clock, random: () => chance } };
}

/** Lets simulated time pass until nothing waits for it any more, and gives what a promise came to. */
export async function settled<Value>(clock: VirtualClock, promise: Promise<Value>): Promise<Value> {
  await clock.runOut();
  return promise;
}
