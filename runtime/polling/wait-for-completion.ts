import { WaitTimeoutError } from "../errors/index.js";
import type { RequestOptions } from "../transport/index.js";
import { type PollEnvironment, realPollEnvironment } from "./poll-environment.js";
import { checkResult, type ResultOption } from "./check-result.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-options.js";
import { type Ended, type EndedAs, hasEnded, isTerminal, statusOf, type Waiter } from "./waiter.js";
import { type Read, waitThrough } from "./wait-through.js";

/** What a wait is for, and its two reads. */
export interface Completion<Result> {
  /** Identifies the work in the error of a timeout. */
  readonly id: string;
  /** Looks up the status, which is cheap. */
  status(request: RequestOptions): Promise<unknown>;
  /** Reads the whole result. */
  result(request: RequestOptions): Promise<Result>;
}

/**
 * Looks up the status until it is terminal, then reads the result once and returns it, whatever its terminal status.
 *
 * Any other status means that the work is not finished. The wait never cancels the work. If it ends early, wait again
 * with the same ID to resume.
 *
 * Source: Service description, States and transitions (rules 1 and 2).
 *
 * @throws {WaitTimeoutError} when `timeout` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ResultError} when `result` does not accept the result of completed work; the error has that work
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 */
export async function waitForCompletion<
  Result,
  Field extends string,
  Terminal extends string,
  Value extends string = string,
  Success extends string = never,
  Output = unknown,
>(
  waiter: Waiter<Field, Terminal, Value, Success>,
  completion: Completion<Result>,
  options: WaitOptions & ResultOption<Output> = {},
  environment: PollEnvironment = realPollEnvironment,
): Promise<EndedAs<Result, Field, Terminal, Value, Success, Output>> {
  const ended = await waitForEnd(waiter, completion, options, environment);
  const { result: schema } = options;
  const checked = schema ? await checkResult(waiter, completion.id, ended, schema) : ended;
  // The schema has just checked the result, so it has the schema's type.
  return checked as EndedAs<Result, Field, Terminal, Value, Success, Output>;
}

async function waitForEnd<Result, Field extends string, Terminal extends string>(
  waiter: Waiter<Field, Terminal>,
  completion: Completion<Result>,
  options: WaitOptions,
  environment: PollEnvironment,
): Promise<Ended<Result, Field, Terminal>> {
  checkWaitOptions(options);
  const { id } = completion;
  let status: string | undefined;
  let told: string | undefined;
  const readStatus: Read<string> = async ({ signal }) => {
    const lookup = await completion.status(requestOptionsOf(options, signal));
    status = statusOf(waiter, lookup);
    return async (elapsed) => {
      if (status === undefined) return undefined;
      if (status !== told) await options.onStatus?.((told = status), elapsed);
      return isTerminal(waiter, status) ? { value: status } : undefined;
    };
  };
  const readResult: Read<Ended<Result, Field, Terminal>> = async ({ signal }) => {
    const result = await completion.result(requestOptionsOf(options, signal));
    // The full record can lag behind the lookup; then it is read again.
    return async () => (hasEnded(waiter, result) ? { value: result } : undefined);
  };
  const timedOut = (elapsed: number, cause: Error | undefined): Error =>
    new WaitTimeoutError({ id, lastStatus: status, elapsed, cause });
  const onError = (error: Error, elapsed: number): unknown => {
    told = undefined;
    return options.onError?.(error, elapsed);
  };
  return waitThrough(
    { timing: { ...options, onError }, timedOut },
    async (keepReading) => {
      await keepReading(readStatus);
      return keepReading(readResult);
    },
    environment,
  );
}
