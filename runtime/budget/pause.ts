import type { BudgetEnvironment } from "./budget-environment.js";
import { longestPause, resumeSpread } from "./tuning.js";

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
  /** From when one new call may go out alone, to find out whether the pause is over. */
  probeAt: number = -Infinity;
  /** The call that did so last. If it succeeds, the pause is over. */
  probe: object | undefined;
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
    this.probe = undefined;
    this.extend({ until, resumeAt, probeAt: clock.now() + longestPause });
  }

  /** Extends the pause as far as another one goes. One that ends earlier changes nothing. */
  extend({ until, resumeAt, probeAt }: Pick<Pause, "until" | "resumeAt" | "probeAt">): void {
    if (until <= this.until) return;
    this.until = until;
    this.resumeAt = Math.max(this.resumeAt, resumeAt);
    this.probeAt = probeAt;
    for (const lane of this.lanes) lane.review();
  }

  /** Lets a call out alone. The next one may go when this one has changed nothing for a long time. */
  tryBy(call: object): void {
    this.probe = call;
    this.probeAt = this.#environment.clock.now() + longestPause;
  }

  /** Ends the pause. If it ends now, requests resume without a burst. */
  forget(now: number = -Infinity): void {
    this.until = now;
    this.resumeAt = now;
    for (const lane of this.lanes) lane.review();
  }
}
