import type { Clock } from "../../time/index.js";

/** Resolves as a promise does if it settles within that many milliseconds; rejects otherwise. */
export async function within<Value>(
  duration: number,
  promise: Promise<Value>,
  clock: Clock,
): Promise<Value> {
  let cancel = (): void => {};
  const late = new Promise<never>((_, reject) => {
    cancel = clock.setTimer(duration, () => reject(new Error("No response arrived in time.")));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
