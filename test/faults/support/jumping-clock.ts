import type { Clock } from "../../../runtime/time/index.js";

/** A clock for one call at a time: what it waits for is due at once, and its time counts as passed. */
export class JumpingClock implements Clock {
  #now = 0;
  /** Timers that are neither due nor cancelled. */
  pending = 0;

  now(): number {
    return this.#now;
  }

  setTimer(delay: number, run: () => void): () => void {
    this.pending += 1;
    const end = (): void => {
      this.pending -= 1;
      clearImmediate(immediate);
    };
    const at = this.#now + delay;
    const immediate = setImmediate(() => {
      isOver = true;
      end();
      this.#now = Math.max(this.#now, at);
      run();
    });
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      end();
    };
  }
}
