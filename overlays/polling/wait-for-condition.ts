import type { RequestOptions } from "../../runtime/transport/index.js";
import { checkUntil, pollUntil } from "./poll.js";
import { type PollEnvironment, realPollEnvironment } from "./poll-environment.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-options.js";

/** Settings of a wait for something whose statuses are not stated: the caller says what ends it. */
export interface ConditionOptions<Answer> extends Omit<WaitOptions, "onStatus"> {
  /** Whether an answer is the one that was waited for. */
  until: (answer: Answer) => boolean | PromiseLike<boolean>;
  /** Told of each answer, with the milliseconds waited so far. */
  onStatus?: ((answer: Answer, elapsed: number) => unknown) | undefined;
}

/**
 * Reads until the caller is content with an answer, and gives that answer.
 *
 * @param id names what is waited for in the error of a time-out
 * @throws {WaitTimeoutError} when `timeout` has passed
 * @throws {ThrottleError} when a throttle lasts longer than the wait may
 * @throws {ConfigurationError} when an option cannot work; nothing was read
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
