import { TimerHeap } from "./timer-heap.js";

/** A source of time: the machine's own, or a simulated one. */
export interface Clock {
  /** Milliseconds since some fixed moment; it never goes back. */
  now(): number;
  /**
   * Calls `run` once after `delay` milliseconds, or never for `Infinity`; gives what cancels it.
   *
   * A timer that is neither due nor cancelled keeps the process alive.
   */
  setTimer(delay: number, run: () => void): () => void;
}

/** The machine's time. Every timer of the process stands in one heap behind one timer of the platform. */
export const realClock: Clock = /* @__PURE__ */ new TimerHeap();
