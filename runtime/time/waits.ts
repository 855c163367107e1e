import { checkOption } from "../errors/configuration-error.js";

/** A source of time: the machine's own, or a simulated one. */
export interface Clock {
  /** Returns the milliseconds since some fixed moment. It never goes back. */
  now(): number;
  /**
   * Calls `run` once after `delay` milliseconds, or never for `Infinity`. Returns a function that cancels it. A pending
   * timer keeps the process alive.
   */
  setTimer(delay: number, run: () => void): () => void;
}

/** The machine's time, by a clock that does not jump when its date is set. */
export const realClock: Clock = { now: () => performance.now(), setTimer: startTimer };

/** The longest delay that the platform supports, in milliseconds. A longer one would fire at once. */
const longestDelay = 2 ** 31 - 1;

/**
 * Calls `run` once after `delay` milliseconds, of any length, or never for `Infinity`. Returns a function that cancels
 * it.
 *
 * @param options whether it keeps the process alive, on platforms that support this. Default: it does
 */
export function startTimer(
  delay: number,
  run: () => void,
  { keepsAlive = true }: { readonly keepsAlive?: boolean } = {},
): () => void {
  const step = Math.min(Math.max(delay, 0), longestDelay);
  let cancelRest: (() => void) | undefined;
  const handle = setTimeout(
    () => {
      if (delay > step) cancelRest = startTimer(delay - step, run, { keepsAlive });
      else run();
    },
    // Platforms drop parts of milliseconds.
    Math.ceil(step),
  );
  // In browsers, timers are numbers and keep nothing alive.
  if (!keepsAlive && typeof handle === "object") handle.unref();
  return () => {
    clearTimeout(handle);
    cancelRest?.();
  };
}

/**
 * Returns `value` if it is a positive number of milliseconds or `Infinity`.
 *
 * @param more what the message says besides
 * @throws {ConfigurationError} otherwise, naming the option
 */
export function checkDuration(option: string, value: unknown, more = ""): number {
  const duration = typeof value === "number" ? value : 0;
  checkOption(option, duration > 0, `a positive number of milliseconds, for example 60_000${more}`);
  return duration;
}

/**
 * Calls `run` when the signal aborts.
 *
 * Returns a function that cancels this. A signal gets one listener, no matter how many callers wait for it: platforms
 * warn of a leak at eleven.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const entry = { run };
  const entries = waiting.get(signal) ?? new Set();
  waiting.set(signal, entries.add(entry));
  // Platforms add the same listener only once.
  signal.addEventListener("abort", callAll, { once: true });
  return () => {
    if (entries.delete(entry) && entries.size === 0) signal.removeEventListener("abort", callAll);
  };
}

const waiting = /* @__PURE__ */ new WeakMap<EventTarget, Set<{ run(): void }>>();

function callAll({ currentTarget: signal }: Event): void {
  const entries = signal && waiting.get(signal);
  if (!entries) return;
  waiting.delete(signal);
  for (const { run } of entries) run();
}

/**
 * Returns the reason of a caller's signal, as shown to the caller.
 *
 * The platform's text for `AbortSignal.timeout` does not say whose timeout expired, and the client has its own. That
 * reason is replaced by one of the same kind that says so. Any other reason stays.
 */
export function explainReason(reason: unknown): unknown {
  const isTimeout = reason instanceof DOMException && reason.name === "TimeoutError";
  return isTimeout ? new DOMException(explanation, reason.name) : reason;
}

const explanation = "The `signal` that you passed timed out, not the client.";

/** Throws the reason of a caller's signal if it has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw explainReason(signal.reason);
}

/** What can end a wait early. */
interface WaitLimits {
  readonly clock: Clock;
  /** Ends the wait with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the wait ends. Default: never. */
  readonly timeout?: number | undefined;
  /** Creates the error that the wait ends with when its time is up. */
  timedOut?(elapsed: number): unknown;
}

/**
 * A wait that a signal or the clock can end at any time. Until {@link InterruptibleWait.release}, it has one listener
 * and one timer, whatever it waits for, and keeps the process alive.
 */
export class InterruptibleWait {
  /** Aborts when the wait ends early; `undefined` if nothing can end it. Pass it to the awaited work. */
  readonly signal: AbortSignal | undefined;
  readonly #limits: WaitLimits;
  readonly #start: number;
  /** Needed for a limit of time only: the platform makes its signal a large object. */
  readonly #controller: AbortController | undefined;
  readonly #releases: (() => void)[] = [];
  /** Set once it has ended early. */
  ended: { readonly reason: unknown } | undefined;
  /** Ends the current step. */
  #interrupt: ((reason: unknown) => void) | undefined;

  constructor(limits: WaitLimits) {
    const { clock, signal, timeout = Infinity, timedOut } = limits;
    this.#limits = limits;
    this.#start = clock.now();
    if (timeout < Infinity) this.#controller = new AbortController();
    this.signal = this.#controller?.signal ?? signal;
    if (signal?.aborted) {
      this.#end(signal.reason);
      return;
    }
    this.#releases.push(clock.setTimer(timeout, () => this.#end(timedOut?.(this.elapsed))));
    if (signal) this.#releases.push(onAbort(signal, () => this.#end(signal.reason)));
  }

  /** Milliseconds since the wait began. */
  get elapsed(): number {
    return this.#limits.clock.now() - this.#start;
  }

  /** Milliseconds until its time is up; `Infinity` for never. */
  get remaining(): number {
    return (this.#limits.timeout ?? Infinity) - this.elapsed;
  }

  /**
   * Resolves with what the work returns, which receives the wait. Rejects as soon as the wait ends, even if the work
   * ignores its signal.
   */
  race<Value, Given extends unknown[]>(
    work: (wait: this, ...given: Given) => Value | PromiseLike<Value>,
    ...given: Given
  ): Promise<Value> {
    if (this.ended) return Promise.reject(this.ended.reason);
    return new Promise((resolve, reject) => {
      this.#interrupt = reject;
      Promise.resolve(work(this, ...given))
        .then(resolve)
        .catch(reject);
    });
  }

  /** Waits that many milliseconds. */
  async sleep(delay: number): Promise<void> {
    let cancel: (() => void) | undefined;
    const pause = (resolve: () => void): void => {
      cancel = this.#limits.clock.setTimer(delay, resolve);
    };
    await this.race(() => new Promise<void>(pause)).finally(() => cancel?.());
  }

  /** Removes the listener and the timer. */
  release(): void {
    for (const release of this.#releases.splice(0)) release();
  }

  #end(given: unknown): void {
    const reason = explainReason(given);
    this.ended = { reason };
    this.release();
    this.#controller?.abort(reason);
    this.#interrupt?.(reason);
  }
}

/** Wakes its one waiter. */
export class Notifier {
  #wake: (() => void) | undefined;

  wait(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  wake(): void {
    this.#wake?.();
    this.#wake = undefined;
  }
}

/** Resolves as a promise does if it settles within that many milliseconds; rejects otherwise. */
export function within(timeout: number, promise: Promise<unknown>, clock: Clock): Promise<unknown> {
  const timedOut = (): Error => new Error("No response arrived in time.");
  const wait = new InterruptibleWait({ clock, timeout, timedOut });
  return wait.race(() => promise).finally(() => wait.release());
}

/**
 * Calls a hook and waits for it until the signal aborts or the time is up. It then resolves, so that what follows ends
 * for the same reason.
 */
export async function callWithin(hook: () => unknown, limits: Partial<WaitLimits>): Promise<void> {
  const wait = new InterruptibleWait({ clock: realClock, ...limits });
  const ended = wait.race(never).catch(() => {});
  try {
    await Promise.race([hook(), ended]);
  } finally {
    wait.release();
  }
}

/** Waits that many milliseconds. Rejects with the signal's reason as soon as it aborts. */
export async function sleep(clock: Clock, delay: number, signal?: AbortSignal): Promise<void> {
  await callWithin(never, { clock, timeout: delay, signal });
  throwIfAborted(signal);
}

function never(): Promise<never> {
  return new Promise(() => {});
}
