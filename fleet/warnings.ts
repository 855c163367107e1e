import { realClock } from "../runtime/time/index.js";

/** How long the same warning is not repeated, in milliseconds. */
const QUIET = 60_000;

/** Most warnings that are remembered. */
const REMEMBERED = 1_000;

/** Returns a function that passes warnings on, each at most once a minute. */
export function createWarnings(onWarning: (message: string) => void): (message: string) => void {
  const warned = new Map<string, number>();
  return (message) => {
    const now = realClock.now();
    if (now - (warned.get(message) ?? -Infinity) < QUIET) return;
    if (warned.size >= REMEMBERED) warned.clear();
    warned.set(message, now);
    onWarning(message);
  };
}
