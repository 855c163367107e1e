import { retryTokens } from "./tuning.js";

/**
 * Limits the repeats of a client whose service fails: calls fill it and repeats draw on it, so that
 * an outage is not answered with a multiple of the usual load.
 */
export class RetryBudget {
  #tokens = retryTokens.capacity;

  /** The tokens left. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Pays for a repeat; `false` when there is too little left. */
  pay(price: number): boolean {
    if (this.#tokens < price) return false;
    this.#tokens -= price;
    return true;
  }

  /** Takes back tokens, up to what the budget started with. */
  refund(tokens: number): void {
    this.#tokens = Math.min(this.#tokens + tokens, retryTokens.capacity);
  }
}
