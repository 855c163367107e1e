import type { Clock } from "../../../sandbox/index.js";
import { TimerQueue } from "../../../sandbox/timer-queue.js";

/** A clock that stands still until a test moves it. */
export class SteppedClock implements Clock {
  readonly #timers = new TimerQueue();
  #now = Date.UTC(2026, 0, 1);

  now(): number {
    return this.#now;
  }

  after(delay: number, task: () => void): () => void {
    return this.#timers.add(this.#now + delay, task);
  }

  /** How many tasks wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  /** Moves on, running what falls due in its order. */
  advance(duration: number): void {
    const end = this.#now + duration;
    for (let next = this.#timers.takeDue(end); next; next = this.#timers.takeDue(end)) {
      this.#now = next.at;
      next.task();
    }
    this.#now = end;
  }
}
