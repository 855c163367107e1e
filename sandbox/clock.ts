/**
 * The sandbox's source of time: everything that waits or expires asks it, so that a clock stepped
 * by a test can stand in for the real one.
 */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once, `delay` milliseconds from now, and returns how to call that off. */
  after(delay: number, task: () => void): () => void;
}

/** Node fires a timer at once, with a warning, when its delay does not fit 31 bits. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** The wall clock. Its timers alone never keep the process alive: the listening server does. */
export const realClock: Clock = {
  now: () => Date.now(),
  after(delay, task) {
    let timer: NodeJS.Timeout;
    const arm = (remaining: number): void => {
      const step = Math.min(remaining, LONGEST_TIMER);
      const rest = remaining - step;
      timer = setTimeout(() => (rest > 0 ? arm(rest) : task()), step).unref();
    };
    arm(Math.max(delay, 0));
    return () => clearTimeout(timer);
  },
};
