import { BrowserNotStoppedError, NotFoundError, WaitTimeoutError } from "../errors/index.js";
import { keepReading, type PollEnvironment, realPollEnvironment } from "../waiting/poll.js";

/**
 * Stops a browser, and retries while the failures are transient. A browser that no longer exists counts as stopped.
 *
 * Returns an error when it could not be stopped. It never rejects.
 *
 * @param stop stops a browser by its ID; safe to retry
 * @param timeout time for further attempts, in milliseconds
 */
export async function stopSurely(
  id: string,
  stop: (id: string) => Promise<unknown>,
  timeout: number = 60_000,
  environment: PollEnvironment = realPollEnvironment,
): Promise<BrowserNotStoppedError | undefined> {
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
