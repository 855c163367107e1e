import { AsyncLocalStorage } from "node:async_hooks";
import { vi } from "vitest";

/** Timers of one call that are neither due nor cleared. */
type Pending = Set<unknown>;

const calls = new AsyncLocalStorage<Pending>();
const owners = new WeakMap<object, Pending>();
let watched = 0;
let stopWatching = (): void => {};

/**
 * Watches the platform's timers that the package starts for a call; the platform's `fetch` has some of its own. Calls
 * may overlap.
 *
 * @param call is given what counts the timers that are pending
 */
export async function trackTimers<Result>(
  call: (count: () => number) => Promise<Result>,
): Promise<Result> {
  const pending: Pending = new Set();
  if (watched === 0) stopWatching = watch();
  watched += 1;
  try {
    return await calls.run(pending, () => call(() => pending.size));
  } finally {
    watched -= 1;
    if (watched === 0) stopWatching();
  }
}

function watch(): () => void {
  const { setTimeout, clearTimeout } = globalThis;
  const starting = vi.spyOn(globalThis, "setTimeout").mockImplementation(((
    run: () => void,
    delay?: number,
  ) => {
    const pending = calls.getStore();
    const timer = setTimeout(() => {
      pending?.delete(timer);
      run();
    }, delay);
    if (pending !== undefined && /\/runtime\/transport\/attempt/.test(new Error().stack ?? "")) {
      pending.add(timer);
      owners.set(timer, pending);
    }
    return timer;
  }) as typeof setTimeout);
  const clearing = vi.spyOn(globalThis, "clearTimeout").mockImplementation((timer) => {
    if (typeof timer === "object") owners.get(timer)?.delete(timer);
    clearTimeout(timer);
  });
  return () => {
    starting.mockRestore();
    clearing.mockRestore();
  };
}
