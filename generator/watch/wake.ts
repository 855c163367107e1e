import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** Signals changes after a short delay, because one edit causes several events. */
export class Wake {
  readonly #events = new EventTarget();
  #first: number | undefined;
  #count = 0;

  /** Records that something has changed. */
  readonly notify = (): void => {
    this.#first ??= performance.now();
    this.#count += 1;
    this.#events.dispatchEvent(new Event("change"));
  };

  /** Waits for a change since the last call, and until changes pause; returns the time of the first event. */
  async next(signal: AbortSignal): Promise<number> {
    if (this.#first === undefined) await once(this.#events, "change", { signal });
    const first = this.#first ?? performance.now();
    await this.#settle(first, signal);
    this.#first = undefined;
    return first;
  }

  /** Waits for a pause, but not indefinitely, because some changes never stop, such as a growing log file. */
  async #settle(first: number, signal: AbortSignal): Promise<void> {
    for (let seen = -1; seen !== this.#count && performance.now() - first < longest;) {
      seen = this.#count;
      await sleep(quiet, undefined, { signal });
    }
  }
}

const quiet = 8;
const longest = 50;
