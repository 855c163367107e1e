import type { RateLayer, RateLimits } from "../../runtime/budget/index.js";

/** Counts the requests of a project as the service does: by layer, in windows that follow one another. */
export class RateWindows {
  readonly #layers: Readonly<Record<RateLayer, LayerWindows>>;

  /** @param limits requests per second */
  constructor(limits: RateLimits, windowSeconds: number) {
    this.#layers = {
      general: new LayerWindows(limits.general, windowSeconds),
      status: new LayerWindows(limits.status, windowSeconds),
    };
  }

  /** Requests that the service would have throttled. */
  get throttled(): number {
    return this.#layers.general.throttled + this.#layers.status.throttled;
  }

  /** Counts a request that arrives at that time, in milliseconds. */
  count(layer: RateLayer, at: number): void {
    this.#layers[layer].count(at);
  }

  /** Returns how many requests of a layer have arrived. */
  totalOf(layer: RateLayer): number {
    return this.#layers[layer].total;
  }

  /** Returns the largest share of a layer's limit that any window had. */
  mostOf(layer: RateLayer): number {
    return this.#layers[layer].most;
  }
}

class LayerWindows {
  total = 0;
  throttled = 0;
  readonly #allowed: number;
  readonly #length: number;
  #window = -1;
  #counted = 0;
  #highest = 0;

  constructor(limit: number, windowSeconds: number) {
    this.#allowed = limit * windowSeconds;
    this.#length = windowSeconds * 1000;
  }

  get most(): number {
    return this.#highest / this.#allowed;
  }

  count(at: number): void {
    const window = Math.floor(at / this.#length);
    if (window !== this.#window) this.#counted = 0;
    this.#window = window;
    this.#counted += 1;
    this.total += 1;
    if (this.#counted > this.#highest) this.#highest = this.#counted;
    if (this.#counted > this.#allowed) this.throttled += 1;
  }
}
