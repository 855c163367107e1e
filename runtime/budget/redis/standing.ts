import { horizon, lease, redisPatience, reservation } from "../tuning.js";

/**
 * What Redis, and so every other process, knows about this one. All times are in milliseconds.
 *
 * It decides when a process without Redis may use its static share: once nobody else uses that share, and as long as it
 * stays reserved.
 */
export class Standing {
  /** The latest time at which Redis may have received an announcement. */
  #noticed = -Infinity;
  /** The earliest time at which it received the last announcement that it confirmed. */
  #confirmed = -Infinity;

  /** An announcement was sent. Redis ignores one that arrives too late. */
  announced(now: number): void {
    this.#noticed = now + redisPatience;
  }

  /** Redis confirmed an announcement. */
  confirmed(announcedAt: number): void {
    this.#confirmed = Math.max(this.#confirmed, announcedAt);
  }

  /** The process gives up its share until it announces itself again. */
  left(): void {
    this.#confirmed = -Infinity;
  }

  /**
   * When a silent process may use its share: others use it while the process counts as present, and then the places
   * that they took ahead.
   */
  get shareFrom(): number {
    return this.#noticed + lease + horizon;
  }

  /** When the others stop leaving room. */
  get shareUntil(): number {
    return this.#confirmed + reservation;
  }
}
