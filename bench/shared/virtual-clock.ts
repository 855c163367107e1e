import type { Clock } from "../../runtime/time/clock.js";
import { MinHeap } from "../../sandbox/min-heap.js";

/** A clock that moves only when it is told to, straight from one timer to the next. */
export class VirtualClock implements Clock {
  readonly #timers = new MinHeap<Timer>(
    (left, right) => left.at < right.at || (left.at === right.at && left.order < right.order),
  );
  readonly #settle: () => Promise<void> | undefined;
  #now = 0;
  #created = 0;

  /** @param settle lets promises go on that can; `undefined`: there are none at this moment */
  constructor(settle: () => Promise<void> | undefined = settled) {
    this.#settle = settle;
  }

  now(): number {
    return this.#now;
  }

  setTimer(delay: number, run: () => void): () => void {
    this.#created += 1;
    return this.#timers.add({ at: this.#now + delay, order: this.#created, run });
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
    for (let next = this.#timers.first; next !== undefined; next = this.#timers.first) {
      if (next.at > end) return;
      this.#now = next.at;
      this.#timers.removeFirst();
      next.run();
      // What happens at one moment happens together; promises are looked after once per moment.
      if (this.#timers.first?.at === next.at) continue;
      const settling = this.#settle();
      if (settling !== undefined) await settling;
    }
  }
}

interface Timer {
  readonly at: number;
  readonly order: number;
  run(): void;
}

/** Resolves when every promise that can go on has gone on. */
function settled(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
