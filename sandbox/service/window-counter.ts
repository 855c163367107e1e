/** Size of a window, and when it ends. */
export interface WindowLimit {
  /** Requests that are accepted in one window. */
  readonly limit: number;
  readonly now: number;
}

interface Window {
  /** Number of the window since the epoch. */
  index: number;
  count: number;
}

/** Counts requests per caller in consecutive windows of the same length. A rejected request is not counted. */
export class WindowCounter {
  readonly #length: number;
  readonly #windows = new Map<string, Window>();

  /** @param length of a window, in milliseconds */
  constructor(length: number) {
    this.#length = length;
  }

  /** Counts a request. Returns 0, or the remaining milliseconds of a full window. */
  take(caller: string, { limit, now }: WindowLimit): number {
    const index = Math.floor(now / this.#length);
    const window = this.#windowOf(caller);
    if (window.index !== index) {
      window.index = index;
      window.count = 0;
    }
    if (window.count >= limit) return (index + 1) * this.#length - now;
    window.count += 1;
    return 0;
  }

  /** Forgets what was counted. */
  clear(): void {
    this.#windows.clear();
  }

  #windowOf(caller: string): Window {
    const known = this.#windows.get(caller);
    if (known !== undefined) return known;
    const window = { index: -1, count: 0 };
    this.#windows.set(caller, window);
    return window;
  }
}
