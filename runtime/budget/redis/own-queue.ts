import { paceOf } from "../limit-sources.js";
import { unknownShare } from "../tuning.js";
import type { Standing } from "./standing.js";

/** The share of a limit that a process can send. */
export interface OwnQueueTerms {
  /** Requests per second of all processes together. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly processes: number;
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
    if (now >= shareUntil) return this.#nextUnknown(terms, now);
    if (now < shareFrom)
      return Math.min(this.#nextUnknown(terms, now), this.#nextShared(terms, now));
    return this.#nextShared(terms, now);
  }

  /** Records that a request goes. */
  take(terms: OwnQueueTerms, now: number): void {
    const { shareFrom, shareUntil } = this.#standing;
    if (now < shareFrom || now >= shareUntil) {
      this.#unknownAt = now + unknownInterval(terms);
      return;
    }
    const { interval } = sharePace(terms);
    this.#fullAt = Math.max(this.#full(terms), now) + interval;
  }

  #nextUnknown(terms: OwnQueueTerms, now: number): number {
    const spread = unknownInterval(terms) - terms.windowSeconds * 1000;
    this.#unknownAt ??= now + this.#phase * spread;
    return Math.max(this.#unknownAt, now);
  }

  #nextShared(terms: OwnQueueTerms, now: number): number {
    return Math.max(this.#full(terms) - toleranceOf(terms), this.#standing.shareFrom, now);
  }

  /** The share begins with an empty bucket, because it was part of the common queue before. */
  #full(terms: OwnQueueTerms): number {
    const { interval } = sharePace(terms);
    const start = this.#standing.shareFrom + this.#phase * interval;
    return Math.max(this.#fullAt, start + toleranceOf(terms));
  }
}

function sharePace({ limit, windowSeconds, processes }: OwnQueueTerms): ReturnType<typeof paceOf> {
  return paceOf(limit / processes, windowSeconds);
}

function toleranceOf(terms: OwnQueueTerms): number {
  const { interval, burst } = sharePace(terms);
  return (burst - 1) * interval;
}

/** At least one window, so that no window has two of them. */
function unknownInterval({ limit, windowSeconds, processes }: OwnQueueTerms): number {
  const perWindow = limit * windowSeconds * unknownShare;
  return windowSeconds * 1000 * Math.max(processes / perWindow, 1);
}
