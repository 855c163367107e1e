import { type Clock, onAbort } from "../time/index.js";
import type { Pace } from "./pace.js";
import type { Pause } from "./pause.js";
import type { BudgetRequest, Refusal } from "./rate-budget.js";

/**
 * Lets requests through at a pace, in order of arrival (GCRA), and none during a pause. It runs one timer while
 * something waits, and none otherwise.
 */
export class Bucket {
  readonly #clock: Clock;
  readonly #pauses: readonly Pause[];
  #pace: Pace;
  /** When the bucket will be full again: the theoretical arrival time of GCRA. */
  #fullAt = -Infinity;
  /** The latest resumption after a pause that `#fullAt` accounts for. */
  #resumed = -Infinity;
  /** In order of arrival. A `Set` removes any of them in constant time. */
  readonly #waiting = new Set<Waiter>();
  #armed: Armed | undefined;
  #unwatch: (() => void)[] = [];

  constructor(clock: Clock, pauses: readonly Pause[], pace: Pace) {
    this.#clock = clock;
    this.#pauses = pauses;
    this.#pace = pace;
  }

  /** Whether nothing waits and nothing is remembered: a new bucket would behave the same. */
  get isIdle(): boolean {
    return this.#waiting.size === 0 && this.#tolerated() <= this.#clock.now() - this.#tolerance;
  }

  /** Whether the service asks for a pause. */
  get isPaused(): boolean {
    const now = this.#clock.now();
    return this.#pauses.some(({ until }) => until > now);
  }

  /** Whether it is full again, as a new bucket would be. */
  refill(): void {
    this.#fullAt = -Infinity;
    this.#resumed = -Infinity;
    this.#review();
  }

  /** Changes the pace, also for requests that already wait. */
  setPace(pace: Pace): void {
    this.#pace = pace;
    this.#review();
  }

  /** Returns nothing if the request may go, the reason if it may not, or a promise of either. */
  acquire(request: BudgetRequest): Refusal | undefined | Promise<Refusal | undefined> {
    const now = this.#clock.now();
    const slot = this.#slot(this.#waiting.size, now);
    const limits = { maxPause: request.maxPause, deadline: now + request.maxWait };
    const refusal = this.#refusal(limits, slot, now);
    if (refusal !== undefined) return refusal;
    if (slot > now || this.#waiting.size > 0) return this.#wait(limits, request.signal);
    this.#take(now);
    return undefined;
  }

  get #tolerance(): number {
    return (this.#pace.burst - 1) * this.#pace.interval + rounding;
  }

  /** When the next request may go, pauses included. */
  #tolerated(): number {
    let resumeAt = -Infinity;
    for (const pause of this.#pauses) if (pause.resumeAt > resumeAt) ({ resumeAt } = pause);
    if (resumeAt > this.#resumed) {
      // After a throttle, requests resume at the pace of the service, not with a burst.
      this.#resumed = resumeAt;
      this.#fullAt = Math.max(this.#fullAt, resumeAt + this.#tolerance);
    }
    return Math.max(this.#fullAt - this.#tolerance, resumeAt);
  }

  /** When the request behind `position` others may go. */
  #slot(position: number, now: number): number {
    const first = Math.max(this.#tolerated(), now);
    if (position === 0) return first;
    const fullAt = Math.max(this.#fullAt, first) + position * this.#pace.interval;
    return Math.max(first, fullAt - this.#tolerance);
  }

  #take(now: number): void {
    this.#fullAt = Math.max(this.#fullAt, now) + this.#pace.interval;
    for (const pause of this.#pauses) pause.passed(now);
  }

  #refusal(limits: WaitLimits, slot: number, now: number): Refusal | undefined {
    const isLate = slot > limits.deadline;
    let longest: Pause | undefined;
    for (const pause of this.#pauses) {
      if (pause.until > (longest?.until ?? now)) longest = pause;
    }
    if (longest !== undefined && (isLate || longest.until - now > limits.maxPause)) {
      return { reason: longest.scope, retryAfter: longest.until - now };
    }
    return isLate ? { reason: "busy", retryAfter: slot - now } : undefined;
  }

  #wait(limits: WaitLimits, signal: AbortSignal | undefined): Promise<Refusal | undefined> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        ...limits,
        settle(refusal) {
          release?.();
          resolve(refusal);
        },
      };
      const leave = (): void => {
        this.#waiting.delete(waiter);
        this.#arm();
        reject(signal?.reason);
      };
      const release = signal && onAbort(signal, leave);
      this.#waiting.add(waiter);
      this.#arm();
    });
  }

  /** Checks everything that waits again, after a change of pace or pause. */
  #review(): void {
    const now = this.#clock.now();
    let position = 0;
    for (const waiter of this.#waiting) {
      const refusal = this.#refusal(waiter, this.#slot(position, now), now);
      if (refusal === undefined) position += 1;
      else {
        this.#waiting.delete(waiter);
        waiter.settle(refusal);
      }
    }
    this.#arm();
  }

  #arm(): void {
    if (this.#waiting.size === 0) {
      this.#disarm();
      for (const unwatch of this.#unwatch.splice(0)) unwatch();
      return;
    }
    if (this.#unwatch.length === 0) {
      this.#unwatch = this.#pauses.map((pause) => pause.watch(() => this.#review()));
    }
    const now = this.#clock.now();
    const at = this.#slot(0, now);
    if (this.#armed?.at === at) return;
    this.#disarm();
    this.#armed = { at, cancel: this.#clock.setTimer(at - now, () => this.#fire()) };
  }

  #disarm(): void {
    this.#armed?.cancel();
    this.#armed = undefined;
  }

  #fire(): void {
    this.#armed = undefined;
    const now = this.#clock.now();
    for (const waiter of this.#waiting) {
      if (this.#slot(0, now) > now) break;
      this.#waiting.delete(waiter);
      this.#take(now);
      waiter.settle(undefined);
    }
    this.#arm();
  }
}

/** A microsecond: sums of intervals differ slightly from their products. */
const rounding = 1e-3;

interface WaitLimits {
  readonly maxPause: number;
  /** The latest time at which a place is of use. */
  readonly deadline: number;
}

interface Waiter extends WaitLimits {
  settle(refusal: Refusal | undefined): void;
}

interface Armed {
  readonly at: number;
  cancel(): void;
}
