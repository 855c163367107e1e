import type { Clock } from "../../runtime/time/index.js";
import { TimerQueue } from "../../sandbox/timer-queue.js";

/** A clock that moves only when it is told to, straight from one timer to the next. */
export class VirtualClock implements Clock {
  readonly #timers = new TimerQueue();
  #now = 0;

  now(): number {
    return this.#now;
  }

  setTimer(delay: number, run: () => void): () => void {
    return this.#timers.add(this.#now + delay, run);
  }

  /** How many timers are neither due nor cancelled. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Lets milliseconds pass, and everything happen that is due in them. */
  async advance(duration: number): Promise<void> {
    const end = this.#now + duration;
    await this.#runUntil(end);
    this.#now = end;
  }

  /** Lets everything happen that there is a timer for; timers at `Infinity` are not reached. */
  async runOut(): Promise<void> {
    await this.#runUntil(Number.MAX_VALUE);
  }

  async #runUntil(end: number): Promise<void> {
    await settled();
    for (let next = this.#timers.takeDue(end); next; next = this.#timers.takeDue(end)) {
      this.#now = next.at;
      next.task();
      // What happens at one moment happens together; promises are looked after once per moment.
      if (this.#timers.first?.at !== next.at) await settled();
    }
  }
}

/** Resolves when every promise that can go on has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
