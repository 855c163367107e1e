/** How a timer behaves. */
interface TimerOptions {
  /** Whether it keeps the process alive, on platforms that ask; it does when absent. */
  readonly keepsAlive?: boolean | undefined;
}

/** The longest delay that the platform keeps, in milliseconds; a longer one would fire at once. */
export const longestDelay: number = 2 ** 31 - 1;

/**
 * Calls `run` once after `delay` milliseconds, however many, or never for `Infinity`, which holds no
 * timer; gives what cancels it.
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
    // Timers of browsers are numbers, and keep nothing alive.
    if (!keepsAlive && typeof handle === "object") handle.unref();
  };
  if (delay !== Infinity) arm(Math.max(delay, 0));
  return () => clearTimeout(handle);
}
