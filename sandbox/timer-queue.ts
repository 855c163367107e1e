/** A task that waits for its time. */
export interface Timer {
  readonly at: number;
  readonly task: () => void;
}

interface QueuedTimer extends Timer {
  /** Orders timers with the same time: the older one is first. */
  readonly order: number;
}

/**
 * Timers in the order of their times. They are in a sorted array: moving the rest of it costs less than a heap as long
 * as there are some ten thousand timers at most.
 */
export class TimerQueue {
  readonly #timers: QueuedTimer[] = [];
  #added = 0;

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
    const timer = { at, task, order: (this.#added += 1) };
    this.#timers.splice(this.#placeOf(timer), 0, timer);
    return () => {
      const place = this.#placeOf(timer);
      if (this.#timers[place] === timer) this.#timers.splice(place, 1);
    };
  }

  /** Removes the next timer and returns it, if it is due by a time. */
  takeDue(time: number): Timer | undefined {
    const { first } = this;
    return first !== undefined && first.at <= time ? this.#timers.shift() : undefined;
  }

  /** Number of timers before one, which is its place. */
  #placeOf(timer: QueuedTimer): number {
    let [low, high] = [0, this.#timers.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#timers[middle];
      if (other !== undefined && isBefore(other, timer)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isBefore(left: QueuedTimer, right: QueuedTimer): boolean {
  return left.at < right.at || (left.at === right.at && left.order < right.order);
}
