import { type Clock, onAbort } from "../time/index.js";

/** Waits that many milliseconds. Rejects with the signal's reason as soon as it aborts. */
export async function sleep(
  clock: Clock,
  delay: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  let release = (): void => {};
  try {
    await new Promise<void>((resolve, reject) => {
      const cancel = clock.setTimer(delay, resolve);
      const ignore = signal && onAbort(signal, () => reject(signal.reason));
      release = () => {
        cancel();
        ignore?.();
      };
    });
  } finally {
    release();
  }
}
