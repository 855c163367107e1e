/** Counts requests as the service does: in windows that follow one another. */
export class RateWindows {
  /** Requests that have arrived. */
  total = 0;
  /** Requests that the service would have throttled. */
  throttled = 0;
  readonly #length: number;
  readonly #allowed: number;
  #window = -1;
  #inWindow = 0;

  constructor(perSecond: number, windowSeconds: number) {
    this.#length = windowSeconds * 1000;
    this.#allowed = perSecond * windowSeconds;
  }

  /** Counts a request that arrives at that time, in milliseconds. */
  count(at: number): void {
    const window = Math.floor(at / this.#length);
    if (window !== this.#window) this.#inWindow = 0;
    this.#window = window;
    this.total += 1;
    this.#inWindow += 1;
    if (this.#inWindow > this.#allowed) this.throttled += 1;
  }
}
