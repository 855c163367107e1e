import { ThrottleError } from "../errors/index.js";
import { Wait } from "../time/index.js";
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
  /** Makes the error of a time-out, from the milliseconds waited. */
  timedOut(elapsed: number): Error;
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
  const timedOut = (elapsed: number): Error => polling.timedOut(Math.round(elapsed));
  const wait = new Wait({ clock, signal, timeout, timedOut });
  const place = stagger.enter();
  try {
    if (place > 0) await wait.sleep(place * firstWindow(polling.timing));
    return await loop(polling, wait, environment);
  } finally {
    stagger.leave();
    wait.release();
  }
}

async function loop<Value>(
  polling: Polling<Value>,
  wait: Wait,
  { random }: PollEnvironment,
): Promise<Value> {
  for (;;) {
    const conclude = await readOnce(polling, wait, random);
    const conclusion = await wait.on(() => conclude(wait.elapsed));
    if (conclusion && "value" in conclusion) return conclusion.value;
    const pause = conclusion?.pause ?? pauseAfter(wait.elapsed, polling.timing, random);
    if (pause > 0) await wait.sleep(pause);
  }
}

async function readOnce<Value>(
  polling: Polling<Value>,
  wait: Wait,
  random: () => number,
): Promise<Conclude<Value>> {
  try {
    return await wait.on((signal) => polling.read({ signal }));
  } catch (error) {
    const throttle = error instanceof ThrottleError ? error : undefined;
    const passing = throttle ?? (isTransient(error) ? error : undefined);
    if (passing === undefined) throw error;
    if (throttle && throttle.retryAfter >= wait.remaining) throw error;
    return async (elapsed) => {
      await polling.timing.onError?.(passing, elapsed);
      return throttle && { pause: throttle.retryAfter + spread(random) };
    };
  }
}
