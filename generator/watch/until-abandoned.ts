import { InterruptedError } from "../model/problem.js";

/** Tells that nobody is left to work for: the process that watches over this one has gone, or whoever read its output. */
export function untilAbandoned(): { readonly signal: AbortSignal; readonly stop: () => void } {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new InterruptedError());
  // Stays: what is still on its way to a reader that has gone fails once more.
  process.stdout.on("error", abort);
  process.once("SIGHUP", abort).once("disconnect", abort);
  // Listening keeps the process alive, so it comes to an end.
  const stop = (): void => {
    process.off("SIGHUP", abort).off("disconnect", abort);
  };
  return { signal: controller.signal, stop };
}
