import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

/** Wakes whoever waits for a change, a moment after it: one edit makes several events. */
export class Wake {
  readonly #events = new EventTarget();
  #first: number | undefined;
  #count = 0;

  /** Notes that something has changed. */
  readonly notify = (): void => {
    this.#first ??= performance.now();
    this.#count += 1;
    this.#events.dispatchEvent(new Event("change"));
  };

  /** Waits for a change since the last call, and until it is quiet again; gives the time of the first event. */
  async next(signal: AbortSignal): Promise<number> {
    if (this.#first === undefined) await once(this.#events, "change", { signal });
    const first = this.#first ?? performance.now();
    await this.#settle(first, signal);
    this.#first = undefined;
    return first;
  }

  /** What goes on for ever, such as a log file that grows, is no reason to wait for ever. */
  async #settle(first: number, signal: AbortSignal): Promise<void> {
    for (let seen = -1; seen !== this.#count && performance.now() - first < longest;) {
      seen = this.#count;
      await sleep(quiet, undefined, { signal });
    }
  }
}

const quiet = 8;
const longest = 50;
