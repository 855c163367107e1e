import { Notifier, onAbort, throwIfAborted } from "../time/index.js";
import { checkWait } from "./poll.js";
import { isTerminal, type ResultOption, type Waiter } from "./ended-work.js";
import { waitOptions, type WaitOptions } from "./wait-for-completion.js";

/** A status that differs from the one before it. */
export interface StatusChange<Run = unknown> {
  /** The status that was read. */
  readonly status: string;
  /** Milliseconds watched until it was read. */
  readonly elapsed: number;
  /** The finished run, in the last change only. */
  readonly run?: Run | undefined;
}

/**
 * Yields each status that differs from the one before it. The last one is terminal and has the whole result, which is
 * returned as well.
 *
 * A wait as an iterator. Nothing is read before you request the first change. Leaving the loop ends the
 * wait, not the work.
 *
 * @param wait waits for the end, with these options: `waitForCompletion`
 * @throws {WaitTimeoutError} when `waitTimeout` or `deadline` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ResultError} when `result` does not accept the result of completed work; the error has that work
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 */
export async function* watch<Run, Output = unknown>(
  waiter: Waiter,
  wait: (options: WaitOptions & ResultOption<Output>) => Promise<Run>,
  options: WaitOptions & ResultOption<Output> = {},
): AsyncGenerator<StatusChange<Run>, Run, undefined> {
  checkWait(options, waitOptions);
  const { signal } = options;
  throwIfAborted(signal);
  const controller = new AbortController();
  const release = signal && onAbort(signal, () => controller.abort(signal.reason));
  const unread: StatusChange<never>[] = [];
  const news = new Notifier();
  let last: StatusChange<never> = { status: "", elapsed: 0 };
  let isOver = false;
  const onStatus = (status: string, elapsed: number): unknown => {
    if (status !== last.status) unread.push((last = { status, elapsed }));
    news.wake();
    return options.onStatus?.(status, elapsed);
  };
  const waiting = wait({ ...options, signal: controller.signal, onStatus });
  // A caller that leaves the loop is not told how the wait ends.
  const ended = Promise.allSettled([waiting]).then(() => {
    isOver = true;
    return news.wake();
  });
  try {
    for (;;) {
      const change = unread.shift();
      if (change && !isTerminal(waiter, change.status)) yield change;
      else if (isOver) break;
      else await news.wait();
    }
    const run = await waiting;
    yield { ...last, run };
    return run;
  } finally {
    release?.();
    controller.abort();
    await ended;
  }
}
