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
export function startTimer(
  delay: number,
  run: () => void,
  { keepsAlive = true }: TimerOptions = {},
): () => void {
  let handle: ReturnType<typeof setTimeout> | undefined;
  const arm = (left: number): void => {
    const step = Math.min(left, longestDelay);
    handle = setTimeout(() => (left > step ? arm(left - step) : run()), step);
    // In browsers, timers are numbers and keep nothing alive.
    if (!keepsAlive && typeof handle === "object") handle.unref();
  };
  if (delay !== Infinity) arm(Math.max(delay, 0));
  return () => clearTimeout(handle);
}
