import type { Clock } from "../time/index.js";
import { hintMemory } from "./tuning.js";

/**
 * What is known of one rate limit, in requests per second. What the user says goes before what follows
 * from the account, and that before the first guess.
 *
 * The service's own word in a throttle can only lower it: a proxy, a fault or an attacker may have
 * written it. It holds for some minutes; a service that means it says it again.
 */
export class LimitSources {
  readonly #first: number;
  readonly #least: number;
  readonly #clock: Pick<Clock, "now">;
  #learned: number | undefined;
  #given: number | undefined;
  #told: Hint | undefined;

  /**
   * @param first the limit until more is known
   * @param windowSeconds the span over which the service counts: no limit is below one request in it
   */
  constructor(first: number, windowSeconds: number, clock: Pick<Clock, "now">) {
    this.#first = first;
    this.#least = 1 / windowSeconds;
    this.#clock = clock;
  }

  /** The limit that holds. */
  get value(): number {
    const { known } = this;
    if (this.#told === undefined || this.#told.until <= this.#clock.now()) return known;
    return Math.min(this.#told.limit, known);
  }

  /** The limit that would hold without any throttle. */
  get known(): number {
    return this.#given ?? this.#learned ?? this.#first;
  }

  /**
   * The service named the limit in a throttle.
   *
   * Gives whether that is one to go by: at least a request in a window, and no more than is known.
   */
  tell(limit: number): boolean {
    // Arithmetic makes of a limit per window one per second that is a hair off.
    const isUsable = limit * (1 + rounding) >= this.#least && limit <= this.known * (1 + rounding);
    if (!isUsable) return false;
    this.#told = { limit, until: this.#clock.now() + hintMemory };
    return true;
  }

  /** The limit follows from the account. One that has changed since outdates what a throttle said. */
  learn(limit: number): void {
    if (this.#learned !== undefined && this.#learned !== limit) this.#told = undefined;
    this.#learned = limit;
  }

  /** The limit that the user knows. */
  get given(): number | undefined {
    return this.#given;
  }

  /** Forgets all but what the user said. */
  forget(): void {
    this.#learned = undefined;
    this.#told = undefined;
  }

  /** The user knows the limit. */
  override(limit: number): void {
    this.#given = limit;
  }
}

const rounding = 1e-9;

interface Hint {
  readonly limit: number;
  /** When it is outdated. */
  readonly until: number;
}
