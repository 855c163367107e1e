/** A task that waits for its time. */
export interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/**
 * Timers in the order of their times; of those with the same time, the older one is first. They are in a sorted array,
 * which is fast enough for some ten thousand timers: most of them are added at its end.
 */
export class TimerQueue {
  readonly #timers: Timer[] = [];

  /** Number of timers. */
  get size(): number {
    return this.#timers.length;
  }

  /** The next timer; `undefined` if there is none. */
  get first(): Timer | undefined {
    return this.#timers[0];
  }

  /** Adds a timer. Returns a function that removes it, or does nothing once it has gone. */
  add(at: number, task: () => void): () => void {
    const timer = { at, task };
    this.#timers.splice(this.#timers.findLastIndex((other) => other.at <= at) + 1, 0, timer);
    return () => {
      const place = this.#timers.indexOf(timer);
      if (place >= 0) this.#timers.splice(place, 1);
    };
  }

  /** Removes the next timer and returns it, if it is due by a time. */
  takeDue(time: number): Timer | undefined {
    const { first } = this;
    return first !== undefined && first.at <= time ? this.#timers.shift() : undefined;
  }
}
