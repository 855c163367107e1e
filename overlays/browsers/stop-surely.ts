import {
  BrowserNotStoppedError,
  NotFoundError,
  WaitTimeoutError,
} from "../../runtime/errors/index.js";
import { poll } from "../polling/poll.js";
import { type PollEnvironment, realPollEnvironment } from "../polling/poll-environment.js";
import { Stagger } from "../polling/stagger.js";

/** How a browser is stopped. */
export interface StopSettings {
  /** Stops a browser by its id; a repeat does no harm. */
  stop(id: string): Promise<unknown>;
  /** Milliseconds after which no further attempt is made; 60_000 when absent. */
  readonly timeout?: number | undefined;
  /** The source of time; the machine's own when absent. */
  readonly environment?: Pick<PollEnvironment, "clock" | "random"> | undefined;
}

/**
 * Stops a browser, and tries again while the failures are of the kind that passes. One that does not
 * exist any more is stopped.
 *
 * @throws {BrowserNotStoppedError} when it could not be stopped
 */
export async function stopSurely(id: string, settings: StopSettings): Promise<void> {
  const { stop, timeout = 60_000, environment = realPollEnvironment } = settings;
  let lastFailure: Error | undefined;
  const timing = {
    timeout,
    // Each pause is as long as all the time before it.
    pollInterval: (elapsed: number) => Math.max(firstPause, elapsed),
    onError: (error: Error) => {
      lastFailure = error;
    },
  };
  try {
    // With a company of its own, so that the first attempt is not put off.
    const alone = { ...environment, stagger: new Stagger() };
    await poll(() => stop(id), { until: () => true, ...timing }, alone);
  } catch (error) {
    if (error instanceof NotFoundError) return;
    const isOutOfTime = error instanceof WaitTimeoutError;
    throw new BrowserNotStoppedError(id, isOutOfTime ? (lastFailure ?? error) : error);
  }
}

const firstPause = 500;
