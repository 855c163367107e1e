import { MinHeap } from "./min-heap.js";
import { longestDelay } from "./start-timer.js";

/**
 * Thousands of timers behind a single platform timer, which runs only while one is pending. Uses the platform that the
 * heap was created on.
 */
export class TimerHeap {
  readonly #timers = new MinHeap<Timer>(isBefore);
  readonly #platform = currentPlatform();
  #armed: Armed | undefined;
  #created = 0;

  /** Milliseconds of a clock that does not jump when the machine's date is set. */
  now(): number {
    return this.#platform.now();
  }

  /** Calls `run` once after `delay` milliseconds. Returns a function that cancels it. */
  setTimer(delay: number, run: () => void): () => void {
    // Anything but a positive number means no delay.
    const at = this.now() + (delay > 0 ? delay : 0);
    const timer = { at, order: (this.#created += 1), run };
    const remove = this.#timers.add(timer);
    this.#arm();
    return () => {
      remove();
      this.#arm();
    };
  }

  /** A timer that fires too early costs one idle wake-up; one that fires too late would cost time. */
  #arm(): void {
    const next = this.#timers.first;
    if (next !== undefined && this.#armed !== undefined && this.#armed.at <= next.at) return;
    if (this.#armed !== undefined) this.#platform.stop(this.#armed.handle);
    this.#armed = next && {
      at: next.at,
      handle: this.#platform.start(() => this.#fire(), delayUntil(next.at, this.now())),
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

/** Captures the platform's clock and timers now: fake timers, such as those of a test, are a platform of their own. */
function currentPlatform(): Platform {
  const { performance, setTimeout, clearTimeout } = globalThis;
  const { now } = performance;
  return {
    now: () => now.call(performance),
    start: (run, delay) => setTimeout(run, delay),
    stop: (handle) => clearTimeout(handle),
  };
}

type Handle = ReturnType<typeof setTimeout>;

interface Platform {
  readonly now: () => number;
  readonly start: (run: () => void, delay: number) => Handle;
  readonly stop: (handle: Handle) => void;
}

interface Timer {
  readonly at: number;
  /** Orders timers with the same time: the older one is first. */
  readonly order: number;
  run(): void;
}

interface Armed {
  readonly at: number;
  readonly handle: Handle;
}

function isBefore(left: Timer, right: Timer): boolean {
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}

function delayUntil(at: number, now: number): number {
  return Math.min(Math.max(Math.ceil(at - now), 0), longestDelay);
}
