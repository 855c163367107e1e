import type { Plan } from "../../document/plan.js";
import { InterruptedError } from "../../api/problem.js";
import { Rounds, type WatchOptions } from "./rounds.js";
import { untilChanged } from "./stamps.js";
import { createWatchReport } from "./watch-report.js";

/** Generates once, and again after each edit, until the signal aborts or the process is abandoned. */
export async function watch(plan: Plan, options: WatchOptions): Promise<void> {
  const abandoned = untilAbandoned();
  const signal = AbortSignal.any([options.context.signal, abandoned.signal]);
  const rounds = new Rounds(plan, { ...options, context: { ...options.context, signal } });
  const report = createWatchReport(options);
  try {
    for (let since = performance.now(); ; since = await untilChanged(rounds.stamps, signal)) {
      const outcome = await rounds.lookAgain();
      const time = Math.round(performance.now() - since);
      if (outcome !== undefined) report({ ...outcome, time }, rounds.describeWatched());
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    abandoned.stop();
  }
}

/** Returns a signal that aborts when the supervising process or the reader of this process's output is gone. */
function untilAbandoned(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new InterruptedError());
  // Not removed, because pending output to a closed reader fails later.
  process.stdout.on("error", abort);
  process.once("SIGHUP", abort).once("disconnect", abort);
  // Listening for `disconnect` keeps the process alive, so stop listening at the end.
  const stop = (): void => {
    process.off("SIGHUP", abort).off("disconnect", abort);
  };
  return { signal: controller.signal, stop };
}
