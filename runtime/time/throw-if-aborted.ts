import { explainReason } from "./explain-reason.js";

/** Throws the reason of a caller's signal if it has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw explainReason(signal.reason);
}
