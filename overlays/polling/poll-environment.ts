import { type Clock, realClock } from "../../runtime/time/index.js";
import type { PollTiming } from "./poll-options.js";
import { Stagger } from "./stagger.js";

/** Time, chance and company of waits; a simulation brings its own. */
export interface PollEnvironment {
  readonly clock: Clock;
  /** Gives numbers from 0 to 1, as `Math.random` does. */
  random(): number;
  /** Shared by the waits that should not read in step. */
  readonly stagger: Stagger;
  /** Holds for waits that name none. */
  readonly pollInterval?: PollTiming["pollInterval"];
}

/** The environment of every wait that is not given another. */
export const realPollEnvironment: PollEnvironment = {
  clock: realClock,
  random: () => Math.random(),
  stagger: /* @__PURE__ */ new Stagger(),
};

/** What waits take over from their client. */
export interface WaitingClient {
  readonly clock: Clock;
  readonly pollInterval: PollTiming["pollInterval"];
}

/** The environment of the waits of a client. */
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
