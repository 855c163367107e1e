import { type Clock, realClock, startTimer } from "../runtime/time/index.js";

/** How often the process is looked at, in milliseconds. */
const LOOK_EVERY = 250;

/**
 * Notices that the process stood still: it was stopped, or its machine slept. What was about to be sent then must not be
 * sent any more, because others have taken the process for gone.
 */
export class StallDetector {
  readonly #longest: number;
  readonly #clock: Pick<Clock, "now">;
  #controller = new AbortController();
  #seenAt: number;
  #stop: () => void = () => {};

  /** @param longest the longest standstill that nobody notices, in milliseconds */
  constructor(longest: number, clock: Pick<Clock, "now"> = realClock) {
    this.#longest = longest;
    this.#clock = clock;
    this.#seenAt = clock.now();
    this.#look();
  }

  /** Aborts at the next standstill. */
  get signal(): AbortSignal {
    this.#check();
    return this.#controller.signal;
  }

  /** Nothing is to be sent any more. */
  end(): void {
    this.#stop();
    this.#controller.abort(new Error("This worker has ended."));
  }

  #look(): void {
    this.#check();
    this.#stop = startTimer(LOOK_EVERY, () => this.#look(), { keepsAlive: false });
  }

  #check(): void {
    const now = this.#clock.now();
    const gap = now - this.#seenAt;
    this.#seenAt = now;
    if (gap < this.#longest) return;
    const ended = this.#controller;
    this.#controller = new AbortController();
    ended.abort(new Error(`This worker stood still for ${Math.round(gap)} ms.`));
  }
}
