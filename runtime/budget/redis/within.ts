import type { Clock } from "../../time/index.js";

/** What a promise gives, if it does so in that many milliseconds; rejects otherwise. */
export async function within<Value>(
  duration: number,
  promise: Promise<Value>,
  clock: Clock,
): Promise<Value> {
  let cancel = (): void => {};
  const late = new Promise<never>((_, reject) => {
    cancel = clock.setTimer(duration, () => reject(new Error("There was no answer in time.")));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    cancel();
  }
}
