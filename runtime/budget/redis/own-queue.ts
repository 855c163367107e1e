import { paceOf } from "../limit-sources.js";
import { horizon, lease, redisPatience, reservation, unknownShare } from "../tuning.js";

/** The share of a limit that a process can send. */
export interface OwnQueueTerms {
  /** Requests per second of all processes together. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** The static share of a process is the limit divided by this. */
  readonly divisor: number;
}

/**
 * The places of a process without Redis. Uses its static share once nobody else uses it, and as long as the others reserve
 * it; otherwise its part of the reserve for unknown processes. For that, it notes what Redis, and so every other process,
 * knows about this one. All times are in milliseconds.
 */
export class OwnQueue {
  /** Offset of a process in its rhythm, from 0 to 1, so that many processes do not send at the same time. */
  readonly #phase: number;
  /** The latest time at which Redis may have received an announcement. */
  #noticed = -Infinity;
  /** The earliest time at which it received the last announcement that it confirmed. */
  #confirmed = -Infinity;
  /** When the bucket of the static share is full again. */
  #fullAt = -Infinity;
  /** When the next request from the reserve can go. */
  #unknownAt: number | undefined;

  constructor(phase: number) {
    this.#phase = phase;
  }

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

  /** When the next request can go. */
  next(terms: OwnQueueTerms, now: number): number {
    const { shareFrom, shareUntil } = this;
    const shared = now < shareUntil ? Math.max(this.#share(terms).openAt, now) : Infinity;
    if (now >= shareFrom && now < shareUntil) return shared;
    const spread = unknownInterval(terms) - terms.windowSeconds * 1000;
    this.#unknownAt ??= now + this.#phase * spread;
    return Math.min(Math.max(this.#unknownAt, now), shared);
  }

  /** Takes the next place if its time has come. Returns whether a request goes. */
  take(terms: OwnQueueTerms, now: number): boolean {
    if (this.next(terms, now) > now) return false;
    const { shareFrom, shareUntil } = this;
    const { interval, fullAt } = this.#share(terms);
    if (now < shareFrom || now >= shareUntil) this.#unknownAt = now + unknownInterval(terms);
    else this.#fullAt = Math.max(fullAt, now) + interval;
    return true;
  }

  /** The static share. It begins with an empty bucket, because it was part of the common queue before. */
  #share({ limit, windowSeconds, divisor }: OwnQueueTerms) {
    const { interval, burst } = paceOf(limit / divisor, windowSeconds);
    const tolerance = (burst - 1) * interval;
    const start = this.shareFrom + this.#phase * interval;
    const fullAt = Math.max(this.#fullAt, start + tolerance);
    // The next request can go when it opens.
    return { interval, fullAt, openAt: fullAt - tolerance };
  }
}

/** At least one window, so that no window has two of them. */
function unknownInterval({ limit, windowSeconds, divisor }: OwnQueueTerms): number {
  const perWindow = limit * windowSeconds * unknownShare;
  return windowSeconds * 1000 * Math.max(divisor / perWindow, 1);
}
