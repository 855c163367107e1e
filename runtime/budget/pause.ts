import type { BudgetEnvironment } from "./budget-environment.js";
import { longestPause, probeTime, resumeSpread } from "./tuning.js";

/** A pause that the service asked for. */
export class Pause {
  /** Who asked for it. */
  readonly scope: "project" | "edge";
  /** The time up to which the service asked for it. */
  until: number = -Infinity;
  /**
   * The time at which requests resume. Slightly later than the pause ends, so that not every client resumes at the same
   * time.
   */
  resumeAt: number = -Infinity;
  /** Whether the service may have asked for more, so that one request tries first whether it is over. */
  isLongest = false;
  /** The lanes in which something waits, which hear of each change. */
  readonly lanes: Set<{ review(): void }> = new Set();
  readonly #environment: BudgetEnvironment;

  constructor(scope: "project" | "edge", environment: BudgetEnvironment) {
    this.scope = scope;
    this.#environment = environment;
  }

  /** Whether nothing is paused. */
  get isIdle(): boolean {
    return this.resumeAt <= this.#environment.clock.now();
  }

  /** Starts a pause of that many milliseconds, or extends the current one. */
  start(duration: number): void {
    const { clock, random } = this.#environment;
    const until = clock.now() + duration;
    const resumeAt = until + resumeSpread * random();
    this.extend({ until, resumeAt, isLongest: duration >= longestPause });
  }

  /** Extends the pause as far as another one goes. One that ends earlier changes nothing. */
  extend({ until, resumeAt, isLongest }: Pick<Pause, "until" | "resumeAt" | "isLongest">): void {
    if (until > this.until) this.#change(until, Math.max(this.resumeAt, resumeAt), isLongest);
  }

  /** A request goes out as the first one after the longest pause: the others wait for what becomes of it. */
  probe(now: number): void {
    this.#change(this.until, now + probeTime, false);
  }

  /** Ends the pause immediately. */
  forget(): void {
    this.#change(-Infinity, -Infinity, false);
  }

  #change(until: number, resumeAt: number, isLongest: boolean): void {
    this.until = until;
    this.resumeAt = resumeAt;
    this.isLongest = isLongest;
    for (const lane of this.lanes) lane.review();
  }
}
