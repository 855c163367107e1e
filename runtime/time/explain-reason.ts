/**
 * The reason of a caller's signal, as the caller is told it.
 *
 * The platform's text for `AbortSignal.timeout` does not say whose time is up, and the client has limits of its own. That
 * reason is replaced by one of the same kind that says so; any other stays.
 */
export function explainReason(reason: unknown): unknown {
  const isTimeout = reason instanceof DOMException && reason.name === "TimeoutError";
  return isTimeout ? new DOMException(explanation, reason.name) : reason;
}

const explanation = "The `signal` that you passed timed out, not the client.";
