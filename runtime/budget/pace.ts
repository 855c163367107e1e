import { longestBurst, usedShare } from "./tuning.js";

/** How fast requests may follow one another. */
export interface Pace {
  /** Milliseconds from one request to the next, on average. */
  readonly interval: number;
  /** How many may go out at once after a quiet time. */
  readonly burst: number;
}

/**
 * The pace at which no span of the service's window, wherever it starts, holds more than the limit:
 * what the steady pace leaves of a window is what a burst may take.
 *
 * @param limit requests per second
 */
export function paceOf(limit: number, windowSeconds: number): Pace {
  // Also a limit of which no number of requests can be made.
  if (limit * windowSeconds === Infinity) return { interval: 0, burst: 1 };
  const allowed = Math.floor(limit * windowSeconds + rounding);
  const steady = Math.min(usedShare * limit * windowSeconds, allowed || Infinity) * (1 - rounding);
  return {
    interval: (windowSeconds * 1000) / steady,
    burst: Math.min(Math.max(allowed - Math.ceil(steady), 1), longestBurst),
  };
}

/** Arithmetic makes of a whole number one that is a hair too large or too small. */
const rounding = 1e-9;
