import type { BudgetEnvironment } from "./budget-environment.js";
import type { Pause } from "./pause.js";
import { resumeSpread } from "./tuning.js";

/** Makes a pause last for milliseconds from now; requests resume at some moment soon after. */
export function startPause(
  pause: Pause,
  retryAfter: number,
  { clock, random }: BudgetEnvironment,
): void {
  const until = clock.now() + retryAfter;
  pause.extend(until, until + resumeSpread * random());
}
