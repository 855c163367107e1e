import { startTimer } from "../../runtime/time/index.js";
import type { VirtualClock } from "../virtual-clock.js";

/**
 * Number of event loop turns without a change after which everything is waiting for the clock. A request of this
 * process to the sandbox takes about three turns, and six at a time take seven.
 */
const QUIET_TURNS = 40;

/** Advances a clock from one due time to the next until a promise settles; returns its result. */
export async function advanceUntil<Value>(
  clock: VirtualClock,
  work: PromiseLike<Value>,
): Promise<Value> {
  const state = { isPending: true };
  const settled = Promise.resolve(work).finally(() => (state.isPending = false));
  // The caller of this function handles the rejection.
  settled.catch(() => {});
  while (state.isPending) {
    await becomeQuiet(clock, state);
    if (state.isPending) await moveOn(clock);
  }
  return settled;
}

/**
 * Waits until nothing changes. Otherwise, time would pass during a request, and a wait could end although its response
 * exists.
 */
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
  // Nothing is due: the work is waiting for something else.
  return new Promise((resolve) => {
    startTimer(1, resolve);
  });
}
