import type { RequestOptions } from "../transport/index.js";
import { checkUntil, pollUntil } from "./poll.js";
import { type PollEnvironment, realPollEnvironment } from "./poll-environment.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-options.js";

/** Options of a wait for something whose statuses are not documented: your function decides when it ends. */
export interface ConditionOptions<Answer> extends Omit<WaitOptions, "onStatus"> {
  /** Returns whether this answer ends the wait. */
  until: (answer: Answer) => boolean | PromiseLike<boolean>;
  /** Called with each answer and the milliseconds waited so far. */
  onStatus?: ((answer: Answer, elapsed: number) => unknown) | undefined;
}

/**
 * Reads until `until` accepts an answer, and returns that answer.
 *
 * @param id names the awaited work in the error that a timeout throws
 * @throws {WaitTimeoutError} when `timeout` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 */
export async function waitForCondition<Answer>(
  id: string,
  read: (request: RequestOptions) => Promise<Answer>,
  options: ConditionOptions<Answer>,
  environment: PollEnvironment = realPollEnvironment,
): Promise<Answer> {
  const { until, onStatus, ...waiting } = options;
  checkWaitOptions(waiting);
  checkUntil(until);
  const { signal, timeout, pollInterval, onError } = waiting;
  return pollUntil(
    (request) => read(requestOptionsOf(waiting, request.signal)),
    { until, onStatus, id, signal, timeout, pollInterval, onError },
    environment,
  );
}
