import { startTimer } from "../runtime/time/index.js";

/**
 * The sandbox's source of time: everything that waits or expires asks it, so that a clock stepped
 * by a test can stand in for the real one.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once, `delay` milliseconds from now, and returns how to call that off. */
  after(delay: number, task: () => void): () => void;
}

/** The wall clock. Its timers alone never keep the process alive: the listening server does. */
export const machineClock: Clock = {
  now: () => Date.now(),
  after: (delay, task) => startTimer(delay, task, { keepsAlive: false }),
};
