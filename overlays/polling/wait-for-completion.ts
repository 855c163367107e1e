import { WaitTimeoutError } from "../../runtime/errors/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import { type PollEnvironment, realPollEnvironment } from "./poll-environment.js";
import { checkResult } from "./check-result.js";
import type { ResultOption } from "./result-option.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-options.js";
import { type Ended, type EndedAs, hasEnded, isTerminal, statusOf, type Waiter } from "./waiter.js";
import { type Read, waitThrough } from "./wait-through.js";

/** What is waited for, and the two reads of the wait. */
export interface Completion<Result> {
  /** Names the work in the error of a time-out. */
  readonly id: string;
  /** Looks the status up, cheaply. */
  status(request: RequestOptions): Promise<unknown>;
  /** Reads the whole result. */
  result(request: RequestOptions): Promise<Result>;
}

/**
 * Looks the status up until it is terminal, then reads the result once and gives it, whichever of the
 * terminal statuses it has.
 *
 * A status that is not known to be terminal means that the work goes on. The wait never cancels the
 * work: when it ends early, waiting again with the same id resumes.
 *
 * Source: Service description, States and transitions (rules 1 and 2).
 *
 * @throws {WaitTimeoutError} when `timeout` has passed
 * @throws {ThrottleError} when a throttle lasts longer than the wait may
 * @throws {ResultError} when the result of completed work is not what `result` accepts; it carries that work
 * @throws {ConfigurationError} when an option cannot work; nothing was read
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
  // The result is of the type of the schema that has just checked it.
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
