import { followSignal } from "../../runtime/time/index.js";
import { Bell } from "./concurrently.js";
import { type PollEnvironment, realPollEnvironment } from "./poll-environment.js";
import type { ResultOption } from "./check-result.js";
import type { WaitOptions } from "./wait-options.js";
import { type Completion, waitForCompletion } from "./wait-for-completion.js";
import type { EndedAs, Waiter } from "./waiter.js";

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
  const changes = new Changes(options);
  const wait = waitForCompletion(waiter, completion, changes.options, environment);
  // A caller that leaves the loop is not told how the wait ends.
  const ended = Promise.allSettled([wait]).finally(() => changes.end());
  try {
    for (let next = await changes.next(); next; next = await changes.next()) yield next;
    return await wait;
  } finally {
    changes.leave();
    await ended;
  }
}

/** Changes of a wait, until they are requested. */
class Changes<Output> {
  /** Options of the wait: the caller's, and a hook that records each change. */
  readonly options: WaitOptions & ResultOption<Output>;
  readonly #controller = new AbortController();
  readonly #unread: StatusChange[] = [];
  readonly #news = new Bell();
  readonly #release: (() => void) | undefined;
  #told: string | undefined;
  #isOver = false;

  constructor(options: WaitOptions & ResultOption<Output>) {
    const { signal } = options;
    this.#release = signal && followSignal(this.#controller, signal);
    this.options = {
      ...options,
      signal: this.#controller.signal,
      onStatus: (status, elapsed) => {
        if (status !== this.#told) this.#unread.push({ status, elapsed });
        this.#told = status;
        this.#news.ring();
        return options.onStatus?.(status, elapsed);
      },
    };
  }

  /** Returns the next change; `undefined` once the wait has ended and every change was returned. */
  async next(): Promise<StatusChange | undefined> {
    while (this.#unread.length === 0 && !this.#isOver) await this.#news.wait();
    return this.#unread.shift();
  }

  /** The wait has ended. */
  end(): void {
    this.#isOver = true;
    this.#news.ring();
  }

  /** Ends the wait and releases the caller's signal. */
  leave(): void {
    this.#release?.();
    this.#controller.abort();
  }
}
