import type { Clock } from "../time/index.js";
import { hintMemory } from "./tuning.js";

/**
 * What is known about one rate limit, in requests per second. A limit from the user takes precedence over one from the
 * account, and that over the initial default.
 *
 * A limit that a throttle names can only lower it, because a proxy, a bug or an attacker may have written it. It
 * applies for some minutes; a service that means it repeats it.
 */
export class LimitSources {
  readonly #first: number;
  readonly #least: number;
  readonly #clock: Pick<Clock, "now">;
  #learned: number | undefined;
  #given: number | undefined;
  #told: Hint | undefined;

  /**
   * @param first limit until more is known
   * @param windowSeconds window in which the service counts requests, in seconds; no limit is below one request per
   * window
   */
  constructor(first: number, windowSeconds: number, clock: Pick<Clock, "now">) {
    this.#first = first;
    this.#least = 1 / windowSeconds;
    this.#clock = clock;
  }

  /** The limit in effect. */
  get value(): number {
    const { known } = this;
    if (this.#told === undefined || this.#told.until <= this.#clock.now()) return known;
    return Math.min(this.#told.limit, known);
  }

  /** The limit that would apply without any throttle. */
  get known(): number {
    return this.#given ?? this.#learned ?? this.#first;
  }

  /**
   * Records the limit that a throttle named. Returns whether it is plausible: at least one request per window, and not
   * above the known limit.
   */
  tell(limit: number): boolean {
    // Converting a limit per window to one per second leaves a rounding error.
    const isUsable = limit * (1 + rounding) >= this.#least && limit <= this.known * (1 + rounding);
    if (!isUsable) return false;
    this.#told = { limit, until: this.#clock.now() + hintMemory };
    return true;
  }

  /** Sets the limit that follows from the account. If it has changed, it replaces what a throttle said. */
  learn(limit: number): void {
    if (this.#learned !== undefined && this.#learned !== limit) this.#told = undefined;
    this.#learned = limit;
  }

  /** The limit that the user set. */
  get given(): number | undefined {
    return this.#given;
  }

  /** Forgets everything but what the user set. */
  forget(): void {
    this.#learned = undefined;
    this.#told = undefined;
  }

  /** Sets the limit of the user. */
  override(limit: number): void {
    this.#given = limit;
  }
}

const rounding = 1e-9;

interface Hint {
  readonly limit: number;
  /** When the limit of the throttle expires. */
  readonly until: number;
}
