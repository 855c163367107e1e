import type { Clock } from "../clock.js";
import { VirtualClock } from "../virtual-clock.js";

/** Steers the sandbox's time. */
export class ClockControl {
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The sandbox's time, in milliseconds since the epoch. */
  now(): number {
    return this.#clock.now();
  }

  /**
   * How fast it goes: 1 as the machine's clock, 60 an hour in a minute, 0 not at all.
   *
   * @throws {ForeignClockError} when the sandbox was started with a clock of the caller's own
   */
  get scale(): number {
    return this.#own.scale;
  }

  /**
   * Changes how fast it goes from now on; 0 stops it.
   *
   * @throws {RangeError} for a scale below 0, or one that is not finite
   * @throws {ForeignClockError} when the sandbox was started with a clock of the caller's own
   */
  setScale(scale: number): void {
    this.#own.setScale(scale);
  }

  /**
   * Moves on by so many milliseconds at once. What falls due meanwhile happens before this returns.
   *
   * @throws {RangeError} for a negative or an endless duration
   * @throws {ForeignClockError} when the sandbox was started with a clock of the caller's own
   */
  advance(duration: number): void {
    this.#own.advance(duration);
  }

  get #own(): VirtualClock {
    if (this.#clock instanceof VirtualClock) return this.#clock;
    throw new ForeignClockError();
  }
}

/** The sandbox goes by a clock that it was started with, and which only its owner can steer. */
export class ForeignClockError extends Error {
  constructor() {
    super("This sandbox was started with a clock of its caller's own: steer that clock instead");
    this.name = "ForeignClockError";
  }
}
