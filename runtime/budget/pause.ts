import { probeTime, longestPause, resumeSpread } from "./tuning.js";
import type { BudgetEnvironment } from "./budget-environment.js";

/** A pause that the service asked for. */
export class Pause {
  /** Who asked for it. */
  readonly scope: "project" | "edge";
  #until = -Infinity;
  #resumeAt = -Infinity;
  #isLongest = false;
  readonly #watchers = new Set<() => void>();

  constructor(scope: "project" | "edge") {
    this.scope = scope;
  }

  /** The time up to which the service asked for it, by the clock of the caller that extends it. */
  get until(): number {
    return this.#until;
  }

  /**
   * The time at which requests resume. Slightly later than the pause ends, so that not every client resumes at the same
   * time.
   */
  get resumeAt(): number {
    return this.#resumeAt;
  }

  /**
   * Extends the pause to a time. An earlier time than the current end changes nothing.
   *
   * @param isLongest whether the service may have asked for more, so that one request tries first whether it is over
   */
  extend(until: number, resumeAt: number, isLongest = false): void {
    if (until <= this.#until) return;
    this.#until = until;
    this.#isLongest = isLongest;
    this.#resumeAt = Math.max(this.#resumeAt, resumeAt);
    for (const watcher of this.#watchers) watcher();
  }

  /** A request goes out. If it is the first one after the longest pause, the others wait for what becomes of it. */
  passed(now: number): void {
    if (!this.#isLongest) return;
    this.#isLongest = false;
    this.#resumeAt = now + probeTime;
    for (const watcher of this.#watchers) watcher();
  }

  /** Ends the pause immediately. */
  end(): void {
    this.#isLongest = false;
    this.#until = -Infinity;
    this.#resumeAt = -Infinity;
    for (const watcher of this.#watchers) watcher();
  }

  /** Calls `watcher` each time the pause is extended or ends. Returns a function that stops this. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }
}

/** Starts a pause of that many milliseconds. Requests resume shortly after its end. */
export function startPause(
  pause: Pause,
  retryAfter: number,
  { clock, random }: BudgetEnvironment,
): void {
  const until = clock.now() + retryAfter;
  pause.extend(until, until + resumeSpread * random(), retryAfter >= longestPause);
}
