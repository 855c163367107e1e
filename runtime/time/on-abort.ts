/**
 * Calls `run` when the signal aborts.
 *
 * Returns a function that cancels this. A signal gets one listener, no matter how many callers wait for it: platforms
 * warn of a leak at eleven.
 */
export function onAbort(signal: AbortSignal, run: () => void): () => void {
  const watch = watches.get(signal) ?? startWatch(signal);
  const entry = { run };
  watch.entries.add(entry);
  return () => {
    watch.entries.delete(entry);
    if (watch.entries.size === 0) endWatch(signal, watch);
  };
}

interface Watch {
  readonly entries: Set<{ run(): void }>;
  listener(): void;
}

const watches = new WeakMap<AbortSignal, Watch>();

function startWatch(signal: AbortSignal): Watch {
  const watch: Watch = {
    entries: new Set(),
    listener() {
      endWatch(signal, watch);
      for (const { run } of watch.entries) run();
    },
  };
  signal.addEventListener("abort", watch.listener);
  watches.set(signal, watch);
  return watch;
}

function endWatch(signal: AbortSignal, watch: Watch): void {
  signal.removeEventListener("abort", watch.listener);
  if (watches.get(signal) === watch) watches.delete(signal);
}

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

/** Throws the reason of a caller's signal if it has aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw explainReason(signal.reason);
}

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
