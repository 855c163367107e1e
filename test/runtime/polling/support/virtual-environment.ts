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
