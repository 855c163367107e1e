import type { ClientOptions } from "../runtime/transport/index.js";
import type { Clock } from "./clock.js";

/** A clock as clients take it. */
export type ClientClock = NonNullable<ClientOptions["clock"]>;

/** The sandbox's time for clients: their pauses and waits pass as it does. */
export function createClientClock(clock: Clock): ClientClock {
  return {
    now: () => clock.now(),
    setTimer: (delay, run) => (delay === Infinity ? () => {} : clock.after(delay, run)),
  };
}
