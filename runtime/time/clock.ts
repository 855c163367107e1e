import { startTimer } from "./start-timer.js";

/** A source of time: the machine's own, or a simulated one. */
export interface Clock {
  /** Returns the milliseconds since some fixed moment. It never goes back. */
  now(): number;
  /**
   * Calls `run` once after `delay` milliseconds, or never for `Infinity`. Returns a function that cancels it. A pending
   * timer keeps the process alive.
   */
  setTimer(delay: number, run: () => void): () => void;
}

/** The machine's time, by a clock that does not jump when its date is set. */
export const realClock: Clock = {
  now: () => performance.now(),
  // In whole milliseconds, because platforms drop the rest. A timer that is never due keeps the process alive as well.
  setTimer: (delay, run) => startTimer(Math.min(Math.ceil(delay), Number.MAX_VALUE), run),
};
