import { checkDuration } from "../time/index.js";
import { checkHook } from "../transport/index.js";

/** How long to wait and how often to poll. All are optional. */
export interface PollTiming {
  /**
   * Ends the wait: its promise rejects with the reason of the signal. The work is not cancelled.
   *
   * @example
   * ```ts
   * const controller = new AbortController();
   * setTimeout(() => controller.abort(new Error("The user closed the page")), 50);
   * const reason = await client.runs
   *   .waitForCompletion(id, { signal: controller.signal })
   *   .catch((error: unknown) => error);
   * ```
   */
  signal?: AbortSignal | undefined;
  /**
   * Timeout of the wait in milliseconds. The work is not cancelled and can remain active.
   *
   * @default Infinity
   *
   * @example
   * ```ts
   * const { status } = await poll((request) => client.runs.getStatus(id, request), {
   *   until: (run) => run.status !== first.status,
   *   pollInterval: 100,
   *   timeout: 60_000,
   * });
   * ```
   */
  timeout?: number | undefined;
  /**
   * Milliseconds between two reads, or a function that returns them from the milliseconds waited so far. Each interval
   * varies by up to 10%, so that many waits don't poll at the same moment.
   *
   * @default 5% of the time waited so far, at least 1 second and at most 5 seconds
   *
   * @example
   * ```ts
   * const { status } = await poll((request) => client.runs.getStatus(id, request), {
   *   until: (run) => run.status !== first.status,
   *   pollInterval: 100,
   *   timeout: 60_000,
   * });
   * ```
   */
  pollInterval?: number | ((elapsed: number) => number) | undefined;
  /**
   * Called after each failed read that does not end the wait, with the milliseconds waited so far: a lost connection,
   * a server error or a throttle.
   *
   * @example
   * ```ts
   * const run = await client.runs.createAndWait(
   *   { task: "Compare the entrance fees of three museums" },
   *   {
   *     timeout: 30 * 60_000, // ends the wait, not the run
   *     onCreated: ({ id }) => console.log(`run ${id}`), // any process can resume the wait with this ID
   *     onStatus: (status, elapsed) => console.log(`${status} after ${elapsed} ms`),
   *     onError: (error) => console.warn(error.message), // a failed lookup; the wait continues
   *   },
   * );
   * ```
   */
  onError?: ((error: Error, elapsed: number) => unknown) | undefined;
}

/** What {@link poll} waits for, and how. */
export interface PollOptions<Value> extends PollTiming {
  /** Returns whether the wait is over. */
  until: (value: Value) => boolean | PromiseLike<boolean>;
  /** Called with each value that was read and the milliseconds waited so far. */
  onStatus?: ((value: Value, elapsed: number) => unknown) | undefined;
  /**
   * Name of the awaited work, for the error that a timeout throws.
   *
   * @default "the condition"
   */
  id?: string | undefined;
}

/**
 * Checks the settings before anything is sent.
 *
 * @throws {ConfigurationError} when a timeout or an interval is not a positive number of milliseconds, or a hook is not
 * a function
 */
export function checkTiming(options: PollTiming): void {
  const { timeout, pollInterval } = options;
  for (const [name, value] of Object.entries(options)) {
    if (/^(?:on|before)[A-Z]/.test(name)) checkHook(name, value);
  }
  if (timeout !== undefined) checkDuration("timeout", timeout);
  if (pollInterval !== undefined && typeof pollInterval !== "function") {
    checkDuration("pollInterval", pollInterval);
  }
}
