import { checkOption } from "../errors/configuration-error.js";
import { type Clock, realClock } from "../time/index.js";

/** Clock and random numbers of budgets and retries. Simulations pass their own. */
export interface BudgetEnvironment {
  /** Tells the time and waits. */
  readonly clock: Clock;
  /** Returns numbers from 0 to 1, as `Math.random` does. */
  random(): number;
}

/**
 * Returns the environment of a clock that the user passed, or else of that of the machine.
 *
 * @throws {ConfigurationError} when it is not a clock
 */
export function environmentOf(clock: Clock = realClock): BudgetEnvironment {
  const isClock = typeof clock?.now === "function" && typeof clock.setTimer === "function";
  checkOption("clock", isClock, "an object with `now()` and `setTimer(delay, run)`");
  return { clock, random: () => Math.random() };
}
