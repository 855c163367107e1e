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
