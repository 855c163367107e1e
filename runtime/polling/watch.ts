import { followSignal } from "../time/index.js";
import { Bell } from "./concurrently.js";
import { type PollEnvironment, realPollEnvironment } from "./poll.js";
import type { ResultOption, Waiter } from "./ended-work.js";
import {
  type WaitOptions,
  type Completion,
  type EndedAs,
  waitForCompletion,
} from "./wait-for-completion.js";

/** A status that differs from the one before it. */
export interface StatusChange {
  readonly status: string;
  /** Milliseconds watched until it was read. */
  readonly elapsed: number;
}

/**
 * Yields each status that differs from the one before it, ends after a terminal one and returns the whole result:
 *
 * `waitForCompletion` as an iterator. Nothing is read before you request the first change. Leaving the loop ends the
 * wait, not the work.
 *
 * @throws {WaitTimeoutError} when `timeout` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ResultError} when `result` does not accept the result of completed work; the error has that work
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 */
export async function* watch<
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
): AsyncGenerator<
  StatusChange,
  EndedAs<Result, Field, Terminal, Value, Success, Output>,
  undefined
> {
  const controller = new AbortController();
  const release = options.signal && followSignal(controller, options.signal);
  const unread: StatusChange[] = [];
  const news = new Bell();
  const waiting = reportChanges({ ...options, signal: controller.signal }, (change) => {
    unread.push(change);
    news.ring();
  });
  const wait = waitForCompletion(waiter, completion, waiting, environment);
  // A caller that leaves the loop is not told how the wait ends.
  const ended = Promise.allSettled([wait]);
  try {
    yield* takeUntil(ended, unread, news);
    return await wait;
  } finally {
    release?.();
    controller.abort();
    await ended;
  }
}

function reportChanges<Options extends WaitOptions>(
  options: Options,
  report: (change: StatusChange) => void,
): Options {
  let told: string | undefined;
  return {
    ...options,
    onStatus(status, elapsed) {
      if (status !== told) report({ status, elapsed });
      told = status;
      return options.onStatus?.(status, elapsed);
    },
  };
}

/** Takes what is added to a list, until a promise has settled and nothing is left. */
async function* takeUntil<Item>(
  ended: Promise<unknown>,
  unread: Item[],
  news: Bell,
): AsyncGenerator<Item, void, undefined> {
  let isOver = false;
  void ended.finally(() => {
    isOver = true;
    news.ring();
  });
  for (;;) {
    const next = unread.shift();
    if (next !== undefined) yield next;
    else if (isOver) return;
    else await news.wait();
  }
}
