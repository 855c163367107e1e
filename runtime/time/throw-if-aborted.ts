import { explainReason } from "./explain-reason.js";

/** Throws the reason of a caller's signal that has aborted, as the caller is told it. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw explainReason(signal.reason);
}
