import { ConfigurationError } from "../errors/configuration-error.js";
import { type Clock, realClock } from "../time/index.js";

/** Time and chance of budgets and repeats; a simulation brings its own. */
export interface BudgetEnvironment {
  readonly clock: Clock;
  /** Gives numbers from 0 to 1, as `Math.random` does. */
  random(): number;
}

/** The machine's time and chance. */
export const realBudgetEnvironment: BudgetEnvironment = {
  clock: realClock,
  random: () => Math.random(),
};

/**
 * The environment of a clock that the user brings.
 *
 * @throws {ConfigurationError} when it is no clock
 */
export function environmentOf(clock: Clock = realClock): BudgetEnvironment {
  if (clock === realClock) return realBudgetEnvironment;
  if (typeof clock?.now === "function" && typeof clock.setTimer === "function") {
    return { clock, random: realBudgetEnvironment.random };
  }
  throw new ConfigurationError(
    "The option `clock` must be an object with the methods `now()` and `setTimer(delay, run)`.",
  );
}
