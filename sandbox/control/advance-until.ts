import { startTimer } from "../../runtime/time/index.js";
import type { VirtualClock } from "../virtual-clock.js";

/**
 * After so many turns of the event loop without a change, everybody is waiting for the clock. A request of this process
 * to the sandbox takes about three, and six at a time take seven.
 */
const QUIET_TURNS = 40;

/** Moves a clock on from one due moment to the next until a promise settles, and gives what becomes of it. */
export async function advanceUntil<Value>(
  clock: VirtualClock,
  work: PromiseLike<Value>,
): Promise<Value> {
  const state = { isPending: true };
  const settled = Promise.resolve(work).finally(() => (state.isPending = false));
  // Whoever awaits this function hears of it.
  settled.catch(() => {});
  while (state.isPending) {
    await becomeQuiet(clock, state);
    if (state.isPending) await moveOn(clock);
  }
  return settled;
}

/** Without this, time would pass while a request is answered: a wait could end although its answer is there. */
async function becomeQuiet(clock: VirtualClock, state: { isPending: boolean }): Promise<void> {
  let seen = clock.changes;
  for (let quiet = 0; quiet < QUIET_TURNS && state.isPending; quiet += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve);
    });
    if (clock.changes === seen) continue;
    seen = clock.changes;
    quiet = 0;
  }
}

async function moveOn(clock: VirtualClock): Promise<void> {
  const { untilNext } = clock;
  if (untilNext !== undefined) return clock.advance(untilNext);
  // Nothing to move on to: the work waits for something else.
  return new Promise((resolve) => {
    startTimer(1, resolve);
  });
}
