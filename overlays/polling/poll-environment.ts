import { type Clock, realClock } from "../../runtime/time/index.js";
import { Stagger } from "./stagger.js";

/** Time, chance and company of waits; a simulation brings its own. */
export interface PollEnvironment {
  readonly clock: Clock;
  /** Gives numbers from 0 to 1, as `Math.random` does. */
  random(): number;
  /** Shared by the waits that should not read in step. */
  readonly stagger: Stagger;
}

/** The environment of every wait that is not given another. */
export const realPollEnvironment: PollEnvironment = {
  clock: realClock,
  random: () => Math.random(),
  stagger: /* @__PURE__ */ new Stagger(),
};
