import { type Clock, realClock } from "../../runtime/time/index.js";
import type { PollTiming } from "./poll-options.js";
import { Stagger } from "./stagger.js";

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
