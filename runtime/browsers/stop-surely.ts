import { BrowserNotStoppedError, NotFoundError, WaitTimeoutError } from "../errors/index.js";
import { keepReading, type PollEnvironment, realPollEnvironment } from "../polling/poll.js";

/** How to stop a browser. */
export interface StopSettings {
  /** Stops a browser by its ID. Safe to retry. */
  stop(id: string): Promise<unknown>;
  /** Time for further attempts, in milliseconds. Default: 60_000. */
  readonly timeout?: number | undefined;
  /** The clock. Default: the machine's clock. */
  readonly environment?: Pick<PollEnvironment, "clock" | "random"> | undefined;
}

/**
 * Stops a browser, and retries while the failures are transient. A browser that no longer exists counts as stopped.
 *
 * Returns an error when it could not be stopped. It never rejects.
 */
export async function stopSurely(
  id: string,
  settings: StopSettings,
): Promise<BrowserNotStoppedError | undefined> {
  const { stop, timeout = 60_000, environment = realPollEnvironment } = settings;
  // Each pause is as long as the time so far.
  const pollInterval = (elapsed: number): number => Math.max(firstPause, elapsed);
  // Not staggered with other waits, so that the first attempt starts immediately.
  const alone = { ...environment, stagger: { waiting: 0, begun: 0 } };
  try {
    const timing = { waitTimeout: timeout, pollInterval };
    const conclude = async () => ({ value: undefined });
    return await keepReading({ id, timing, read: () => stop(id), conclude }, alone);
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    const lastFailure = error instanceof WaitTimeoutError ? error.cause : undefined;
    return new BrowserNotStoppedError(id, lastFailure ?? error);
  }
}

const firstPause = 500;
