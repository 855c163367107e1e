import { checkOption } from "../errors/configuration-error.js";
import { WaitTimeoutError } from "../errors/index.js";
import { type PollEnvironment, realPollEnvironment } from "./poll-environment.js";
import { checkTiming, type PollOptions } from "./poll-options.js";
import { type PollRequest, type Read, waitThrough } from "./wait-through.js";

/**
 * Reads repeatedly until `until` accepts a value, and returns that value.
 *
 * After a transient failure (`ConnectionError`, `TimeoutError`, `ServerError`), it reads again; after a throttle, it
 * waits. Any other error ends the wait.
 *
 * @param read returns the current state; pass its argument on, so that a request ends with the wait
 * @throws {WaitTimeoutError} when `timeout` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 *
 * @example
 * ```ts
 * const first = await client.runs.getStatus(id);
 * const { status } = await poll((request) => client.runs.getStatus(id, request), {
 *   until: (run) => run.status !== first.status,
 *   pollInterval: 100,
 *   timeout: 60_000,
 * });
 * ```
 */
export function poll<Value, Wanted extends Value>(
  read: (request: PollRequest) => Value | PromiseLike<Value>,
  options: PollOptions<Value> & { until: (value: Value) => value is Wanted },
  environment?: PollEnvironment,
): Promise<Wanted>;
/** Reads repeatedly until `until` accepts a value, and returns that value. */
export function poll<Value>(
  read: (request: PollRequest) => Value | PromiseLike<Value>,
  options: PollOptions<Value>,
  environment?: PollEnvironment,
): Promise<Value>;
export async function poll<Value>(
  read: (request: PollRequest) => Value | PromiseLike<Value>,
  options: PollOptions<Value>,
  environment: PollEnvironment = realPollEnvironment,
): Promise<Value> {
  checkUntil(options.until);
  checkTiming(options);
  return pollUntil(read, options, environment);
}

/** Polls with options that have been checked. */
export function pollUntil<Value>(
  read: (request: PollRequest) => Value | PromiseLike<Value>,
  { until, onStatus, id = "the condition", ...timing }: PollOptions<Value>,
  environment: PollEnvironment,
): Promise<Value> {
  let lastStatus: string | undefined;
  const readOnce: Read<Value> = async (request) => {
    const value = await read(request);
    // Only a plain string: anything else may contain data that does not belong in an error.
    lastStatus = typeof value === "string" ? value : undefined;
    return async (elapsed) => {
      await onStatus?.(value, elapsed);
      return (await until(value)) ? { value } : undefined;
    };
  };
  const timedOut = (elapsed: number, cause: Error | undefined): Error =>
    new WaitTimeoutError({ id, lastStatus, elapsed, cause });
  return waitThrough({ timing, timedOut }, (keepReading) => keepReading(readOnce), environment);
}

/**
 * Checks the condition of a wait before anything is read.
 *
 * @throws {ConfigurationError} when it is not a function
 */
export function checkUntil(until: unknown): void {
  const expected = "a function that returns whether a value ends the wait";
  checkOption("until", typeof until === "function", expected);
}
