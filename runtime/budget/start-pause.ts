import type { BudgetEnvironment } from "./budget-environment.js";
import type { Pause } from "./pause.js";
import { longestPause, resumeSpread } from "./tuning.js";

/** Starts a pause of that many milliseconds. Requests resume shortly after its end. */
export function startPause(
  pause: Pause,
  retryAfter: number,
  { clock, random }: BudgetEnvironment,
): void {
  const until = clock.now() + retryAfter;
  pause.extend(until, until + resumeSpread * random(), retryAfter >= longestPause);
}
