import type { RateLayer, RateLimits } from "../../runtime/budget/index.js";

/** Counts the requests of a project as the service does: by layer, in windows that follow one another. */
export class RateWindows {
  /** Requests that the service would have throttled. */
  throttled = 0;
  readonly #length: number;
  readonly #layers: Readonly<Record<RateLayer, Counted>>;

  /** @param limits requests per second */
  constructor(limits: RateLimits, windowSeconds: number) {
    const none = { total: 0, window: -1, inWindow: 0, highest: 0 };
    this.#length = windowSeconds * 1000;
    this.#layers = {
      general: { ...none, allowed: limits.general * windowSeconds },
      status: { ...none, allowed: limits.status * windowSeconds },
    };
  }

  /** Counts a request that arrives at that time, in milliseconds. */
  count(layer: RateLayer, at: number): void {
    const counted = this.#layers[layer];
    const window = Math.floor(at / this.#length);
    if (window !== counted.window) counted.inWindow = 0;
    counted.window = window;
    counted.total += 1;
    counted.inWindow += 1;
    counted.highest = Math.max(counted.highest, counted.inWindow);
    if (counted.inWindow > counted.allowed) this.throttled += 1;
  }

  /** Returns how many requests of a layer have arrived. */
  totalOf(layer: RateLayer): number {
    return this.#layers[layer].total;
  }

  /** Returns the largest share of a layer's limit that any window had. */
  mostOf(layer: RateLayer): number {
    return this.#layers[layer].highest / this.#layers[layer].allowed;
  }
}

/** What has arrived in one layer, and what a window allows. */
interface Counted {
  readonly allowed: number;
  total: number;
  window: number;
  inWindow: number;
  highest: number;
}
