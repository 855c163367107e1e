import { startTimer } from "../runtime/time/index.js";
import type { Clock as ClientClock } from "../runtime/transport/index.js";

/**
 * The sandbox's source of time. Everything that waits or expires uses it, so that a stepped clock can replace the real
 * one.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once after `delay` milliseconds. Returns a function that cancels it. */
  after(delay: number, task: () => void): () => void;
}

/** The wall clock. Its timers do not keep the process alive; the listening server does. */
export const machineClock: Clock = {
  now: () => Date.now(),
  after: (delay, task) => startTimer(delay, task, { keepsAlive: false }),
};

/** Returns the sandbox's time for clients, so that their pauses and waits follow it. */
export function createClientClock(clock: Clock): ClientClock {
  return {
    now: () => clock.now(),
    setTimer: (delay, run) => (delay === Infinity ? () => {} : clock.after(delay, run)),
  };
}
