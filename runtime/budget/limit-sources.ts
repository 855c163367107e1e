import type { Clock } from "../time/index.js";
import { arrivalJitter, hintMemory, longestBurst, usedShare } from "./tuning.js";

/**
 * What is known about one rate limit, in requests per second. A limit from the user takes precedence over one from the
 * account, and that over the initial default.
 *
 * A limit that a throttle names can only lower it, because a proxy, a bug or an attacker may have written it. It
 * applies for some minutes; a service that means it repeats it.
 */
export class LimitSources {
  /** The limit that the user set. */
  given: number | undefined;
  #learned: number | undefined;
  readonly #first: number;
  readonly #windowSeconds: number;
  readonly #clock: Pick<Clock, "now">;
  /** The limit that a throttle named, and when it expires. */
  #told = Infinity;
  #toldUntil = -Infinity;

  /**
   * @param first limit until more is known
   * @param windowSeconds window in which the service counts requests, in seconds; no limit is below one request per
   * window
   */
  constructor(first: number, windowSeconds: number, clock: Pick<Clock, "now">) {
    this.#first = first;
    this.#windowSeconds = windowSeconds;
    this.#clock = clock;
  }

  /** The limit in effect. */
  get value(): number {
    return this.changesAt === Infinity ? this.known : Math.min(this.#told, this.known);
  }

  /** When the limit in effect changes by itself. */
  get changesAt(): number {
    return this.#toldUntil > this.#clock.now() ? this.#toldUntil : Infinity;
  }

  /** The limit that would apply without any throttle. */
  get known(): number {
    return this.given ?? this.#learned ?? this.#first;
  }

  /** The pace at which requests keep to the limit in effect. */
  get pace(): Pace {
    return paceOf(this.value, this.#windowSeconds);
  }

  /**
   * Records the limit that a throttle named. Returns whether it is plausible: at least one request per window, and not
   * above the known limit.
   */
  tell(limit: number): boolean {
    // Converting a limit per window to one per second leaves a rounding error.
    const most = limit * (1 + rounding);
    const isUsable = most * this.#windowSeconds >= 1 && limit <= this.known * (1 + rounding);
    if (!isUsable) return false;
    this.#told = limit;
    this.#toldUntil = this.#clock.now() + hintMemory;
    return true;
  }

  /** Sets the limit that follows from the account. If it has changed, it replaces what a throttle said. */
  learn(limit: number): void {
    if (this.#learned !== undefined && this.#learned !== limit) this.#toldUntil = -Infinity;
    this.#learned = limit;
  }

  /** Forgets everything but what the user set. */
  forget(): void {
    this.#learned = undefined;
    this.#toldUntil = -Infinity;
  }
}

/** How fast requests may follow one another. */
export interface Pace {
  /** Average milliseconds between two requests. */
  readonly interval: number;
  /** Maximum number of requests that go out at once after a quiet period. */
  readonly burst: number;
}

/**
 * Returns the pace at which no window of the service, wherever it starts, has more requests than the limit, even if they
 * take different times to arrive. A burst may use what the steady pace leaves of a window.
 *
 * @param limit requests per second
 */
export function paceOf(limit: number, windowSeconds: number): Pace {
  // Also covers a limit that allows no whole number of requests.
  if (limit * windowSeconds === Infinity) return { interval: 0, burst: 1 };
  const allowed = Math.floor(limit * windowSeconds + rounding);
  const stretch = 1 + arrivalJitter / 1000 / windowSeconds;
  const most = allowed === 0 ? Infinity : allowed / stretch;
  const steady = Math.min(usedShare * limit * windowSeconds, most) * (1 - rounding);
  const spare = Math.max(allowed - Math.ceil(steady * stretch), 1);
  return { interval: (windowSeconds * 1000) / steady, burst: Math.min(spare, longestBurst) };
}

/** Floating-point arithmetic can leave a whole number slightly too large or too small. */
const rounding = 1e-9;
