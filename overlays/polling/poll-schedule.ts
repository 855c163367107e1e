import { checkDuration } from "../../runtime/time/index.js";
import type { PollTiming } from "./poll-options.js";

const shortestPause = 1_000;
const longestPause = 5_000;
/** A read is late by at most this share of the time that the work took anyway. */
const shareOfElapsed = 0.05;
const jitter = 0.1;

/** Milliseconds until the next read of a wait that has lasted `elapsed` milliseconds. */
export function pauseAfter(elapsed: number, timing: PollTiming, random: () => number): number {
  return intervalAt(elapsed, timing) * (1 - jitter + 2 * jitter * random());
}

/** Milliseconds by which a throttled wait oversleeps, so that not all of them come back at once. */
export function spread(random: () => number): number {
  return shortestPause * random();
}

/** The window over which the first reads of waits that begin together are spread, in milliseconds. */
export function firstWindow(timing: PollTiming): number {
  return Math.min(intervalAt(0, timing), shortestPause);
}

function intervalAt(elapsed: number, { pollInterval }: PollTiming): number {
  if (typeof pollInterval === "function") {
    return checkDuration("pollInterval", pollInterval(elapsed));
  }
  return pollInterval ?? Math.min(Math.max(shareOfElapsed * elapsed, shortestPause), longestPause);
}
