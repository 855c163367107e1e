import { horizon, lease, redisPatience, reservation } from "../tuning.js";

/**
 * What Redis, and so every other process, knows of this one; all moments are in milliseconds.
 *
 * It decides when a process without Redis may use its static share: not before nobody draws on that
 * any more, and as long as everybody leaves it alone.
 */
export class Standing {
  /** The latest moment at which Redis may have noticed an announcement. */
  #noticed = -Infinity;
  /** The earliest moment at which it noticed the last one that it confirmed. */
  #confirmed = -Infinity;

  /** An announcement is on its way; Redis takes no notice of one that comes too late. */
  announced(now: number): void {
    this.#noticed = now + redisPatience;
  }

  /** Redis has confirmed an announcement. */
  confirmed(announcedAt: number): void {
    this.#confirmed = Math.max(this.#confirmed, announcedAt);
  }

  /** The process gives up its share until it announces itself again. */
  left(): void {
    this.#confirmed = -Infinity;
  }

  /** Whether the others leave room for the process, be it here or silent. */
  isMember(now: number): boolean {
    return now < this.shareUntil;
  }

  /**
   * From when on the share of a process that fell silent is its own: others draw on it while it
   * counts as present, and then use the places that they have taken ahead.
   */
  get shareFrom(): number {
    return this.#noticed + lease + horizon;
  }

  /** When the others stop leaving room. */
  get shareUntil(): number {
    return this.#confirmed + reservation;
  }
}
