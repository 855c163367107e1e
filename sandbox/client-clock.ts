import type { Clock as ClientClock } from "../runtime/transport/index.js";
import type { Clock } from "./clock.js";

/** Returns the sandbox's time for clients, so that their pauses and waits follow it. */
export function createClientClock(clock: Clock): ClientClock {
  return {
    now: () => clock.now(),
    setTimer: (delay, run) => (delay === Infinity ? () => {} : clock.after(delay, run)),
  };
}
