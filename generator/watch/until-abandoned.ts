import { InterruptedError } from "../model/problem.js";

/** Returns a signal that aborts when the supervising process or the reader of this process's output is gone. */
export function untilAbandoned(): { readonly signal: AbortSignal; readonly stop: () => void } {
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
