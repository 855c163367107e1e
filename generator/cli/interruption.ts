import { InterruptedError } from "../model/problem.js";

/**
 * Returns a signal that Ctrl-C aborts, to end the child processes. Writing is one synchronous step, so there is nothing
 * to undo.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort(new InterruptedError());
  // Both the terminal and the supervising process may forward the same Ctrl-C.
  process.on("SIGINT", interrupt).on("SIGTERM", interrupt);
  return controller.signal;
}
