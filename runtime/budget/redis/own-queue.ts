import { paceOf } from "../pace.js";
import { unknownShare } from "../tuning.js";
import type { Standing } from "./standing.js";

/** What a process may send of a limit. */
export interface OwnQueueTerms {
  /** Requests per second of all processes together. */
  readonly limit: number;
  readonly windowSeconds: number;
  readonly processes: number;
}

/**
 * The places of a process without Redis: by its static share when the others leave that to it, and
 * otherwise by its part of what they leave to processes that they do not know of.
 */
export class OwnQueue {
  readonly #standing: Standing;
  /** Where in their rhythm processes begin, from 0 to 1; so that many of them do not do so at once. */
  readonly #phase: number;
  /** When the bucket of the static share is full again. */
  #fullAt = -Infinity;
  /** When the next request may go that others do not know of. */
  #unknownAt: number | undefined;

  constructor(standing: Standing, phase: number) {
    this.#standing = standing;
    this.#phase = phase;
  }

  /** When the next request may go. */
  next(terms: OwnQueueTerms, now: number): number {
    const { shareFrom, shareUntil } = this.#standing;
    if (now >= shareUntil) return this.#nextUnknown(terms, now);
    if (now < shareFrom)
      return Math.min(this.#nextUnknown(terms, now), this.#nextShared(terms, now));
    return this.#nextShared(terms, now);
  }

  /** A request goes. */
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

  /** The share begins with an empty bucket: before, it was part of what all drew on. */
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

/** At least a window, so that no window holds two. */
function unknownInterval({ limit, windowSeconds, processes }: OwnQueueTerms): number {
  const perWindow = limit * windowSeconds * unknownShare;
  return windowSeconds * 1000 * Math.max(processes / perWindow, 1);
}
