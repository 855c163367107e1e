import { checkDuration } from "../time/index.js";
import { checkOptionNames, type RequestOptions } from "../transport/index.js";
import { checkSchema, type ResultOption } from "./check-result.js";
import { checkTiming, type PollTiming } from "./poll-options.js";

/**
 * Options of a wait. All are optional. Options of a call apply to each request of the wait, except `timeout`, which
 * applies to the whole wait.
 */
export interface WaitOptions extends Omit<RequestOptions, keyof PollTiming>, PollTiming {
  /**
   * Called with each status that differs from the one before it, and with the first one after a failed read, and with
   * the milliseconds waited so far. The wait awaits the promise that it returns; an error that it throws ends the wait.
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
  onStatus?: ((status: string, elapsed: number) => unknown) | undefined;
  /**
   * Timeout of one attempt of one request in milliseconds, including the time to read the body.
   *
   * @default the client's `timeout`
   */
  requestTimeout?: number | undefined;
}

/** Returns the options for the requests of a wait. */
export function requestOptionsOf(
  options: WaitOptions & ResultOption,
  signal?: AbortSignal,
): RequestOptions {
  const {
    timeout: _timeout,
    pollInterval: _pollInterval,
    onStatus: _onStatus,
    onError: _onError,
    result: _result,
    requestTimeout,
    ...request
  } = options;
  return {
    ...request,
    ...(signal && { signal }),
    ...(requestTimeout !== undefined && { timeout: requestTimeout }),
  };
}

/** Every option of a wait. The type makes sure that none is missing. */
const known: Readonly<Record<keyof (WaitOptions & ResultOption), true>> = {
  signal: true,
  timeout: true,
  deadline: true,
  maxRetries: true,
  beforeSend: true,
  beforeRetry: true,
  headers: true,
  extraBody: true,
  pollInterval: true,
  onStatus: true,
  onError: true,
  requestTimeout: true,
  result: true,
};

/**
 * Checks options before anything is sent.
 *
 * @param own names of the options that the call has besides those of a wait
 * @throws {ConfigurationError} when an option is invalid or unknown
 */
export function checkWaitOptions<Options extends WaitOptions & ResultOption>(
  options: Options,
  own?: Readonly<Record<Exclude<keyof Options, keyof (WaitOptions & ResultOption)>, true>>,
): void {
  checkOptionNames(options, { ...known, ...own });
  checkTiming(options);
  checkSchema(options.result);
  if (options.requestTimeout !== undefined) checkDuration("requestTimeout", options.requestTimeout);
}
