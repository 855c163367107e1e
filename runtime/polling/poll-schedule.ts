import { checkDuration } from "../time/index.js";
import type { PollTiming } from "./poll-options.js";

const shortestPause = 1_000;
const longestPause = 5_000;
/** A read is late by at most this fraction of the time that the work took anyway. */
const shareOfElapsed = 0.05;
const jitter = 0.1;

/** Returns the milliseconds until the next read of a wait that has lasted `elapsed` milliseconds. */
export function pauseAfter(elapsed: number, timing: PollTiming, random: () => number): number {
  return intervalAt(elapsed, timing) * (1 - jitter + 2 * jitter * random());
}

/** Returns the extra milliseconds for a throttled wait, so that not all waits resume at the same time. */
export function spread(random: () => number): number {
  return shortestPause * random();
}

/** Window over which the first reads of waits that begin together are spread, in milliseconds. */
export function firstWindow(timing: PollTiming): number {
  return Math.min(intervalAt(0, timing), shortestPause);
}

function intervalAt(elapsed: number, { pollInterval }: PollTiming): number {
  if (typeof pollInterval === "function") {
    return checkDuration("pollInterval", pollInterval(elapsed));
  }
  return pollInterval ?? Math.min(Math.max(shareOfElapsed * elapsed, shortestPause), longestPause);
}
