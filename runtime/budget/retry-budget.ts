import { retryTokens } from "./tuning.js";

/**
 * Limits the retries of a client whose service fails. Calls fill it and retries draw on it, so that an outage does not
 * multiply the usual load.
 */
export class RetryBudget {
  #tokens = retryTokens.capacity;

  /** The tokens left. */
  get tokens(): number {
    return this.#tokens;
  }

  /** Pays for a retry. Returns `false` if too little is left. */
  pay(price: number): boolean {
    if (this.#tokens < price) return false;
    this.#tokens -= price;
    return true;
  }

  /** Returns tokens, up to the initial amount. */
  refund(tokens: number): void {
    this.#tokens = Math.min(this.#tokens + tokens, retryTokens.capacity);
  }
}
