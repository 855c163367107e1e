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
