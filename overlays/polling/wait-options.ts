import { checkDuration } from "../../runtime/time/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import { checkTiming, type PollTiming } from "./poll-options.js";

/**
 * Settings of a wait; each may be left out. Those of a call hold for each request of the wait, except
 * that `timeout` is the time for the whole wait.
 */
export interface WaitOptions extends Omit<RequestOptions, keyof PollTiming>, PollTiming {
  /**
   * Told of each status that was read, with the milliseconds waited so far. A promise that it returns
   * is waited for, and what it throws ends the wait.
   */
  onStatus?: ((status: string, elapsed: number) => unknown) | undefined;
  /**
   * Time for one attempt of one request in milliseconds, reading the body included.
   *
   * @default the client's `timeout`
   */
  requestTimeout?: number | undefined;
}

/** What the requests of a wait take from its settings. */
export function requestOptionsOf(options: WaitOptions, signal?: AbortSignal): RequestOptions {
  const {
    timeout: _timeout,
    pollInterval: _pollInterval,
    onStatus: _onStatus,
    onError: _onError,
    requestTimeout,
    ...request
  } = options;
  return {
    ...request,
    ...(signal && { signal }),
    ...(requestTimeout !== undefined && { timeout: requestTimeout }),
  };
}

/**
 * Checks settings before anything is sent.
 *
 * @throws {ConfigurationError} when an option cannot work
 */
export function checkWaitOptions(options: WaitOptions): void {
  checkTiming(options);
  if (options.requestTimeout !== undefined) checkDuration("requestTimeout", options.requestTimeout);
}
