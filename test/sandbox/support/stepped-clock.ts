import type { Clock } from "../../../sandbox/index.js";

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** A clock that stands still until a test moves it. */
export class SteppedClock implements Clock {
  readonly #timers = new Set<Timer>();
  #now = Date.UTC(2026, 0, 1);

  now(): number {
    return this.#now;
  }

  after(delay: number, task: () => void): () => void {
    const timer = { at: this.#now + delay, task };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Moves on, running what falls due in its order. */
  advance(duration: number): void {
    const end = this.#now + duration;
    for (let next = this.#next(end); next !== undefined; next = this.#next(end)) {
      this.#timers.delete(next);
      this.#now = next.at;
      next.task();
    }
    this.#now = end;
  }

  #next(end: number): Timer | undefined {
    const due = [...this.#timers].filter((timer) => timer.at <= end);
    return due.toSorted((a, b) => a.at - b.at)[0];
  }
}
