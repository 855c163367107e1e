import { followSignal } from "../time/index.js";
import { Bell } from "./crew.js";
import { type PollEnvironment, realPollEnvironment } from "./poll.js";
import type { ResultOption, Waiter } from "./ended-work.js";
import {
  checkWaitOptions,
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
  checkWaitOptions(options);
  const controller = new AbortController();
  const release = options.signal && followSignal(controller, options.signal);
  const changes = new Changes();
  const { signal } = controller;
  const onStatus = (status: string, elapsed: number): unknown => {
    changes.add(status, elapsed);
    return options.onStatus?.(status, elapsed);
  };
  const waiting = { ...options, signal, onStatus };
  const wait = waitForCompletion(waiter, completion, waiting, environment);
  // A caller that leaves the loop is not told how the wait ends.
  const ended = Promise.allSettled([wait]).then(() => changes.end());
  try {
    yield* changes;
    return await wait;
  } finally {
    release?.();
    controller.abort();
    await ended;
  }
}

/** The changes of a status until its wait has ended. */
class Changes {
  readonly #unread: StatusChange[] = [];
  readonly #news = new Bell();
  #last: string | undefined;
  #isOver = false;

  add(status: string, elapsed: number): void {
    if (status !== this.#last) this.#unread.push({ status, elapsed });
    this.#last = status;
    this.#news.ring();
  }

  end(): void {
    this.#isOver = true;
    this.#news.ring();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<StatusChange, void, undefined> {
    for (;;) {
      const next = this.#unread.shift();
      if (next !== undefined) yield next;
      else if (this.#isOver) return;
      else await this.#news.wait();
    }
  }
}
