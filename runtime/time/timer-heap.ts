import { MinHeap } from "./min-heap.js";
import { longestDelay } from "./start-timer.js";

/** Timers by the thousand behind a single timer of the platform, which runs only while one is pending. */
export class TimerHeap {
  readonly #timers = new MinHeap<Timer>(isBefore);
  #armed: Armed | undefined;
  #created = 0;

  /** Milliseconds of a clock that does not jump when the machine's date is set. */
  now(): number {
    return performance.now();
  }

  /** Calls `run` once after `delay` milliseconds; gives what cancels it. */
  setTimer(delay: number, run: () => void): () => void {
    // What is no delay at all, not even a number, is none.
    const at = this.now() + (delay > 0 ? delay : 0);
    const timer = { at, order: (this.#created += 1), run };
    const remove = this.#timers.add(timer);
    this.#arm();
    return () => {
      remove();
      this.#arm();
    };
  }

  /** An armed timer that turns out to be too early costs one idle wake-up; one that is too late would cost time. */
  #arm(): void {
    const next = this.#timers.first;
    if (next !== undefined && this.#armed !== undefined && this.#armed.at <= next.at) return;
    if (this.#armed !== undefined) clearTimeout(this.#armed.handle);
    this.#armed = next && {
      at: next.at,
      handle: setTimeout(() => this.#fire(), delayUntil(next.at, this.now())),
    };
  }

  #fire(): void {
    this.#armed = undefined;
    try {
      for (let next = this.#timers.first; next !== undefined; next = this.#timers.first) {
        if (next.at > this.now()) return;
        this.#timers.removeFirst();
        next.run();
      }
    } finally {
      this.#arm();
    }
  }
}

interface Timer {
  readonly at: number;
  /** Tells timers of the same moment apart: the older one is first. */
  readonly order: number;
  run(): void;
}

interface Armed {
  readonly at: number;
  readonly handle: ReturnType<typeof setTimeout>;
}

function isBefore(left: Timer, right: Timer): boolean {
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}

function delayUntil(at: number, now: number): number {
  return Math.min(Math.max(Math.ceil(at - now), 0), longestDelay);
}
