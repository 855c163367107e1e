import { onAbort } from "./on-abort.js";

/**
 * Aborts a controller when a signal aborts, or at once if it already has, with the reason of the signal. Returns a
 * function that ends this.
 */
export function followSignal(controller: AbortController, signal: AbortSignal): () => void {
  const follow = (): void => controller.abort(signal.reason);
  if (!signal.aborted) return onAbort(signal, follow);
  follow();
  return () => {};
}
