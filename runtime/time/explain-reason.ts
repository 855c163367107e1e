/**
 * Returns the reason of a caller's signal, as shown to the caller.
 *
 * The platform's text for `AbortSignal.timeout` does not say whose timeout expired, and the client has its own. That
 * reason is replaced by one of the same kind that says so. Any other reason stays.
 */
export function explainReason(reason: unknown): unknown {
  const isTimeout = reason instanceof DOMException && reason.name === "TimeoutError";
  return isTimeout ? new DOMException(explanation, reason.name) : reason;
}

const explanation = "The `signal` that you passed timed out, not the client.";
