import { type Clock, realClock } from "../time/index.js";
import type { PollTiming } from "./poll-options.js";

/** Clock, random numbers and company of waits. Simulations pass their own. */
export interface PollEnvironment {
  readonly clock: Clock;
  /** Returns numbers from 0 to 1, as `Math.random` does. */
  random(): number;
  /** Shared by waits that should not read at the same moment. */
  readonly stagger: Stagger;
  /** Interval of waits that do not set one. */
  readonly pollInterval?: PollTiming["pollInterval"];
}

/** Spreads the first reads of waits that run at the same time. A single wait reads immediately. */
export class Stagger {
  #waiting = 0;
  #begun = 0;

  /**
   * Adds a wait, and returns its place in the window of first reads, from 0 to 1.
   *
   * Any number of places stay about equally far apart: each new one falls into the largest gap.
   */
  enter(): number {
    if (this.#waiting === 0) this.#begun = 0;
    this.#waiting += 1;
    const place = (this.#begun * goldenRatio) % 1;
    this.#begun += 1;
    return place;
  }

  /** Removes a wait. */
  leave(): void {
    this.#waiting -= 1;
  }
}

/** Its multiples, modulo one, spread most evenly (three-distance theorem). */
const goldenRatio = (5 ** 0.5 - 1) / 2;

/** The default environment of waits. */
export const realPollEnvironment: PollEnvironment = {
  clock: realClock,
  random: () => Math.random(),
  stagger: /* @__PURE__ */ new Stagger(),
};

/** Settings that waits take from their client. */
export interface WaitingClient {
  readonly clock: Clock;
  readonly pollInterval: PollTiming["pollInterval"];
}

/** Returns the environment for the waits of a client. */
export function pollEnvironmentOf({ clock, pollInterval }: WaitingClient): PollEnvironment {
  return { ...realPollEnvironment, clock, pollInterval, stagger: staggerOf(clock) };
}

const staggers = /* @__PURE__ */ new WeakMap<Clock, Stagger>();

function staggerOf(clock: Clock): Stagger {
  if (clock === realClock) return realPollEnvironment.stagger;
  const stagger = staggers.get(clock) ?? new Stagger();
  staggers.set(clock, stagger);
  return stagger;
}
