import { TimerHeap } from "./timer-heap.js";

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

/** The machine's time. All timers of a process share one heap, and so one platform timer. */
export const realClock: Clock = /* @__PURE__ */ createRealClock();

/**
 * Fake timers replace the platform's, and may be removed before they are due. They have a heap of their own, so that no
 * other timer waits for them.
 */
function createRealClock(): Clock {
  const heaps = new WeakMap<typeof setTimeout, TimerHeap>();
  const currentHeap = (): TimerHeap => {
    const heap = heaps.get(setTimeout) ?? new TimerHeap();
    heaps.set(setTimeout, heap);
    return heap;
  };
  return {
    now: () => currentHeap().now(),
    setTimer: (delay, run) => currentHeap().setTimer(delay, run),
  };
}
