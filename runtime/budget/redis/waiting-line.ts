import { onAbort } from "../../time/index.js";
import type { BudgetRequest, Refusal } from "../rate-budget.js";

/** Requests that wait for a place, in order of arrival. */
export class WaitingLine {
  readonly #waiting = new Set<Waiter>();
  readonly #emptied: () => void;

  /** @param emptied called when nothing waits any longer */
  constructor(emptied: () => void) {
    this.#emptied = emptied;
  }

  /** Number of waiting requests. */
  get length(): number {
    return this.#waiting.size;
  }

  /** Resolves with nothing when it is the request's turn, or with the reason if it may not go. */
  join(request: BudgetRequest): Promise<Refusal | undefined> {
    return new Promise((resolve, reject) => {
      const { signal } = request;
      const waiter: Waiter = {
        request,
        settle(result) {
          release?.();
          resolve(result);
        },
      };
      const leave = (): void => {
        this.#remove(waiter);
        reject(signal?.reason);
      };
      const release = signal && onAbort(signal, leave);
      this.#waiting.add(waiter);
    });
  }

  /** Lets the first request go. */
  serve(): void {
    const [first] = this.#waiting;
    if (first === undefined) return;
    this.#remove(first);
    first.settle(undefined);
  }

  /** Ends requests whose pause, in milliseconds, is longer than they may wait. */
  refuse(pause: number): void {
    for (const waiter of this.#waiting) {
      const { maxPause, maxWait } = waiter.request;
      if (pause <= Math.min(maxPause, maxWait)) continue;
      this.#remove(waiter);
      waiter.settle({ reason: "project", retryAfter: pause });
    }
  }

  #remove(waiter: Waiter): void {
    this.#waiting.delete(waiter);
    if (this.#waiting.size === 0) this.#emptied();
  }
}

interface Waiter {
  readonly request: BudgetRequest;
  settle(result: Refusal | undefined): void;
}
