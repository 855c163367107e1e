import { checkOption } from "../errors/configuration-error.js";

/** A source of time: the machine's own, or a simulated one. */
export interface Clock {
  /** Returns the milliseconds since some fixed moment. It never goes back. */
  now(): number;
  /**
   * Calls `run` once after `delay` milliseconds, or never for `Infinity`. Returns a function that cancels it. A pending
   * timer keeps the process alive.
   */
  setTimer(delay: number, run: () => void): () => void;
}

/** The machine's time, by a clock that does not jump when its date is set. */
export const realClock: Clock = {
  now: () => performance.now(),
  // In whole milliseconds, because platforms drop the rest. A timer that is never due keeps the process alive as well.
  setTimer: (delay, run) => startTimer(Math.min(Math.ceil(delay), Number.MAX_VALUE), run),
};

/** Options of a timer. */
interface TimerOptions {
  /** Whether it keeps the process alive, on platforms that support this. Default: `true`. */
  readonly keepsAlive?: boolean | undefined;
}

/** The longest delay that the platform supports, in milliseconds. A longer one would fire at once. */
const longestDelay = 2 ** 31 - 1;

/**
 * Calls `run` once after `delay` milliseconds, of any length, or never for `Infinity`, which starts no timer. Returns a
 * function that cancels it.
 */
export function startTimer(delay: number, run: () => void, options: TimerOptions = {}): () => void {
  if (delay === Infinity) return () => {};
  const step = Math.min(Math.max(delay, 0), longestDelay);
  let cancelRest: (() => void) | undefined;
  const handle = setTimeout(() => {
    if (delay > step) cancelRest = startTimer(delay - step, run, options);
    else run();
  }, step);
  // In browsers, timers are numbers and keep nothing alive.
  if (options.keepsAlive === false && typeof handle === "object") handle.unref();
  return () => {
    clearTimeout(handle);
    cancelRest?.();
  };
}

/**
 * Returns `value` if it is a positive number of milliseconds or `Infinity`.
 *
 * @param more what the message says besides
 * @throws {ConfigurationError} otherwise, naming the option
 */
export function checkDuration(option: string, value: number, more = ""): number {
  const isValid = typeof value === "number" && value > 0;
  checkOption(option, isValid, `a positive number of milliseconds, for example 60_000${more}`);
  return value;
}
