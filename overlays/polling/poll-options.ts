import { checkDuration } from "../../runtime/time/index.js";

/** How long and how often a wait looks; each may be left out. */
export interface PollTiming {
  /** Ends the wait: its promise rejects with the signal's reason. What is waited for goes on. */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds after which the wait gives up. What is waited for goes on.
   *
   * @default Infinity, because waiting only reads
   */
  timeout?: number | undefined;
  /**
   * Milliseconds between two reads, or a function that gives them from the milliseconds waited so
   * far. They vary by 10 % either way, so that many waits do not read in step.
   *
   * @default 5 % of the time waited so far, at least 1 s and at most 5 s
   */
  pollInterval?: number | ((elapsed: number) => number) | undefined;
  /**
   * Told of each failed read that the wait goes on after, with the milliseconds waited so far: a lost
   * connection, a failure of the service, a throttle.
   */
  onError?: ((error: Error, elapsed: number) => unknown) | undefined;
}

/** What {@link poll} waits for, and how. */
export interface PollOptions<Value> extends PollTiming {
  /** Whether a value is the one that was waited for. */
  until: (value: Value) => boolean | PromiseLike<boolean>;
  /** Told of each value that was read, with the milliseconds waited so far. */
  onStatus?: ((value: Value, elapsed: number) => unknown) | undefined;
  /**
   * What is waited for, as the error of a time-out names it.
   *
   * @default "the condition"
   */
  id?: string | undefined;
}

/**
 * Checks settings before anything is read.
 *
 * @throws {ConfigurationError} when a time-out or an interval is no positive number of milliseconds
 */
export function checkTiming({ timeout, pollInterval }: PollTiming): void {
  if (timeout !== undefined) checkDuration("timeout", timeout);
  if (pollInterval !== undefined && typeof pollInterval !== "function") {
    checkDuration("pollInterval", pollInterval);
  }
}
