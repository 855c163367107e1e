import type { Clock } from "./clock.js";
import { explainReason } from "./explain-reason.js";
import { onAbort } from "./on-abort.js";

/** What ends a wait before its work is done. */
export interface WaitLimits {
  readonly clock: Clock;
  /** Ends the wait with its reason. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which the wait ends; `Infinity` for never. */
  readonly timeout: number;
  /** Makes the error with which the wait ends when its time is up. */
  timedOut(elapsed: number): unknown;
}

/**
 * A wait that a signal or the clock can end at any moment.
 *
 * It holds one listener and one timer until {@link InterruptibleWait.release}, whatever it waits for, and keeps
 * the process alive that long.
 */
export class InterruptibleWait {
  readonly #clock: Clock;
  readonly #start: number;
  readonly #timeout: number;
  readonly #controller = new AbortController();
  readonly #releases: (() => void)[] = [];
  /** Ends the step that is being waited for. */
  #interrupt: ((reason: unknown) => void) | undefined;

  constructor({ clock, signal, timeout, timedOut }: WaitLimits) {
    this.#clock = clock;
    this.#start = clock.now();
    this.#timeout = timeout;
    if (signal?.aborted) {
      this.#end(signal.reason);
      return;
    }
    this.#releases.push(clock.setTimer(timeout, () => this.#end(timedOut(this.elapsed))));
    if (signal) this.#releases.push(onAbort(signal, () => this.#end(signal.reason)));
  }

  /** Aborts when the wait ends early: for the work that it waits for. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Milliseconds since the wait began. */
  get elapsed(): number {
    return this.#clock.now() - this.#start;
  }

  /** Milliseconds until its time is up; `Infinity` for never. */
  get remaining(): number {
    return this.#timeout - this.elapsed;
  }

  /** What the work gives; rejects as soon as the wait ends, even if the work takes no notice of its signal. */
  async on<Value>(work: (signal: AbortSignal) => Value | PromiseLike<Value>): Promise<Value> {
    this.signal.throwIfAborted();
    try {
      return await new Promise<Value>((resolve, reject) => {
        this.#interrupt = reject;
        Promise.resolve(work(this.signal)).then(resolve).catch(reject);
      });
    } finally {
      this.#interrupt = undefined;
    }
  }

  /** Lets milliseconds pass. */
  async sleep(delay: number): Promise<void> {
    let cancel = (): void => {};
    try {
      await this.on(
        () =>
          new Promise<void>((resolve) => {
            cancel = this.#clock.setTimer(delay, resolve);
          }),
      );
    } finally {
      cancel();
    }
  }

  /** Lets go of the signal and the clock. */
  release(): void {
    for (const release of this.#releases.splice(0)) release();
  }

  #end(given: unknown): void {
    const reason = explainReason(given);
    this.release();
    this.#controller.abort(reason);
    this.#interrupt?.(reason);
  }
}
