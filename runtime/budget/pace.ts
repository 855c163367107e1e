import { longestBurst, usedShare } from "./tuning.js";

/** How fast requests may follow one another. */
export interface Pace {
  /** Average milliseconds between two requests. */
  readonly interval: number;
  /** Maximum number of requests that go out at once after a quiet period. */
  readonly burst: number;
}

/**
 * Returns the pace at which no window of the service, wherever it starts, has more requests than the limit. A burst may
 * use what the steady pace leaves of a window.
 *
 * @param limit requests per second
 */
export function paceOf(limit: number, windowSeconds: number): Pace {
  // Also covers a limit that allows no whole number of requests.
  if (limit * windowSeconds === Infinity) return { interval: 0, burst: 1 };
  const allowed = Math.floor(limit * windowSeconds + rounding);
  const steady = Math.min(usedShare * limit * windowSeconds, allowed || Infinity) * (1 - rounding);
  return {
    interval: (windowSeconds * 1000) / steady,
    burst: Math.min(Math.max(allowed - Math.ceil(steady), 1), longestBurst),
  };
}

/** Floating-point arithmetic can leave a whole number slightly too large or too small. */
const rounding = 1e-9;
