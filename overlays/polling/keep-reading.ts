import { ThrottleError } from "../../runtime/errors/index.js";
import { Wait } from "../../runtime/time/index.js";
import { isTransient } from "./is-transient.js";
import type { PollEnvironment } from "./poll-environment.js";
import { checkTiming, type PollTiming } from "./poll-options.js";
import { firstWindow, pauseAfter, spread } from "./poll-schedule.js";

/** What a read takes with it: a signal that aborts when the wait ends early. */
export interface PollRequest {
  readonly signal: AbortSignal;
}

/** A wait as the loop sees it. */
export interface Polling<Value> {
  readonly timing: PollTiming;
  /** Makes the error of a time-out, from the milliseconds waited and the failure of the last read. */
  timedOut(elapsed: number, failure: Error | undefined): Error;
  /** Reads once and gives what to make of it. Only what fails in here may be a failure in passing. */
  read(request: PollRequest): Promise<Conclude<Value>>;
}

/** Tells the caller what was read; gives the value that ends the wait, or how to go on. */
export type Conclude<Value> = (elapsed: number) => Promise<Conclusion<Value>>;

/** The value that ends the wait, or milliseconds until the next read; `undefined`: as long as usual. */
export type Conclusion<Value> = { readonly value: Value } | { readonly pause: number } | undefined;

/**
 * Reads until there is a value.
 *
 * @throws {ConfigurationError} when an option cannot work; nothing was read
 */
export async function keepReading<Value>(
  polling: Polling<Value>,
  environment: PollEnvironment,
): Promise<Value> {
  const { signal, timeout = Infinity } = polling.timing;
  checkTiming(polling.timing);
  const { clock, stagger } = environment;
  const last: LastRead = { failure: undefined };
  const timedOut = (elapsed: number): Error => polling.timedOut(Math.round(elapsed), last.failure);
  const wait = new Wait({ clock, signal, timeout, timedOut });
  const place = stagger.enter();
  try {
    if (place > 0) await wait.sleep(place * firstWindow(polling.timing));
    return await loop({ polling, wait, last }, environment);
  } finally {
    stagger.leave();
    wait.release();
  }
}

/** How the last read went. */
interface LastRead {
  failure: Error | undefined;
}

/** A wait that is under way. */
interface Underway<Value> {
  readonly polling: Polling<Value>;
  readonly wait: Wait;
  readonly last: LastRead;
}

async function loop<Value>(underway: Underway<Value>, { random }: PollEnvironment): Promise<Value> {
  const { polling, wait } = underway;
  for (;;) {
    const conclude = await readOnce(underway, random);
    // Whole milliseconds, because people read them.
    const conclusion = await wait.on(() => conclude(Math.round(wait.elapsed)));
    if (conclusion && "value" in conclusion) return conclusion.value;
    const pause = conclusion?.pause ?? pauseAfter(wait.elapsed, polling.timing, random);
    if (pause > 0) await wait.sleep(pause);
  }
}

async function readOnce<Value>(
  { polling, wait, last }: Underway<Value>,
  random: () => number,
): Promise<Conclude<Value>> {
  try {
    const conclude = await wait.on((signal) => polling.read({ signal }));
    last.failure = undefined;
    return conclude;
  } catch (error) {
    const throttle = error instanceof ThrottleError ? error : undefined;
    const passing = throttle ?? (isTransient(error) ? error : undefined);
    if (passing === undefined) throw error;
    if (throttle && throttle.retryAfter >= wait.remaining) throw error;
    last.failure = passing;
    return async (elapsed) => {
      await polling.timing.onError?.(passing, elapsed);
      return throttle && { pause: throttle.retryAfter + spread(random) };
    };
  }
}
