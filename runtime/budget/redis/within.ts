import { type Clock, InterruptibleWait } from "../../time/index.js";

/** Resolves as a promise does if it settles within that many milliseconds; rejects otherwise. */
export async function within<Value>(
  timeout: number,
  promise: Promise<Value>,
  clock: Clock,
): Promise<Value> {
  const timedOut = (): Error => new Error("No response arrived in time.");
  const wait = new InterruptibleWait({ clock, timeout, timedOut });
  return wait.race(() => promise).finally(() => wait.release());
}
