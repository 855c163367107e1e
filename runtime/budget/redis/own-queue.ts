import { paceOf } from "../limit-sources.js";
import { unknownShare } from "../tuning.js";
import type { Standing } from "./standing.js";

/** The share of a limit that a process can send. */
export interface OwnQueueTerms {
  /** Requests per second of all processes together. */
  readonly limit: number;
  readonly windowSeconds: number;
  /** The static share of a process is the limit divided by this. */
  readonly divisor: number;
}

/**
 * The places of a process without Redis. Uses its static share if the others leave it free; otherwise its part of the
 * reserve for unknown processes.
 */
export class OwnQueue {
  readonly #standing: Standing;
  /** Offset of a process in its rhythm, from 0 to 1, so that many processes do not send at the same time. */
  readonly #phase: number;
  /** When the bucket of the static share is full again. */
  #fullAt = -Infinity;
  /** When the next request from the reserve can go. */
  #unknownAt: number | undefined;

  constructor(standing: Standing, phase: number) {
    this.#standing = standing;
    this.#phase = phase;
  }

  /** When the next request can go. */
  next(terms: OwnQueueTerms, now: number): number {
    const { shareFrom, shareUntil } = this.#standing;
    const shared = now < shareUntil ? Math.max(this.#share(terms).openAt, now) : Infinity;
    if (now >= shareFrom && now < shareUntil) return shared;
    const spread = unknownInterval(terms) - terms.windowSeconds * 1000;
    this.#unknownAt ??= now + this.#phase * spread;
    return Math.min(Math.max(this.#unknownAt, now), shared);
  }

  /** Takes the next place if its time has come. Returns whether a request goes. */
  take(terms: OwnQueueTerms, now: number): boolean {
    if (this.next(terms, now) > now) return false;
    const { shareFrom, shareUntil } = this.#standing;
    const { interval, fullAt } = this.#share(terms);
    if (now < shareFrom || now >= shareUntil) this.#unknownAt = now + unknownInterval(terms);
    else this.#fullAt = Math.max(fullAt, now) + interval;
    return true;
  }

  /** The static share. It begins with an empty bucket, because it was part of the common queue before. */
  #share({ limit, windowSeconds, divisor }: OwnQueueTerms): Share {
    const { interval, burst } = paceOf(limit / divisor, windowSeconds);
    const tolerance = (burst - 1) * interval;
    const start = this.#standing.shareFrom + this.#phase * interval;
    const fullAt = Math.max(this.#fullAt, start + tolerance);
    return { interval, fullAt, openAt: fullAt - tolerance };
  }
}

/** The static share of a process, with times in milliseconds. */
interface Share {
  /** Between two requests. */
  readonly interval: number;
  /** When its bucket is full again. */
  readonly fullAt: number;
  /** When the next request can go. */
  readonly openAt: number;
}

/** At least one window, so that no window has two of them. */
function unknownInterval({ limit, windowSeconds, divisor }: OwnQueueTerms): number {
  const perWindow = limit * windowSeconds * unknownShare;
  return windowSeconds * 1000 * Math.max(divisor / perWindow, 1);
}
