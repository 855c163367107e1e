/** Calls `run` once after `delay` milliseconds; gives what cancels it. It keeps no process alive. */
export function setIdleTimer(delay: number, run: () => void): () => void {
  const timer: unknown = setTimeout(run, delay);
  if (hasUnref(timer)) timer.unref();
  return () => clearTimeout(timer as Parameters<typeof clearTimeout>[0]);
}

/** Timers of Node.js are objects, those of browsers numbers. */
function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === "object" && timer !== null && "unref" in timer;
}
