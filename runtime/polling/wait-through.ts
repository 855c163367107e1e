import { longestPause } from "../budget/index.js";
import {
  ThrottleError,
  ApiError,
  ConnectionError,
  ServerError,
  TimeoutError,
} from "../errors/index.js";
import { InterruptibleWait } from "../time/index.js";
import type { PollEnvironment } from "./poll-environment.js";
import type { PollTiming } from "./poll-options.js";
import { firstWindow, pauseAfter, spread } from "./poll-schedule.js";

/** What a read receives: a signal that aborts when the wait ends early. */
export interface PollRequest {
  readonly signal: AbortSignal;
}

/** How long and how often a wait reads. The options have been checked. */
export interface Polling {
  readonly timing: PollTiming;
  /** Creates the error of a timeout, from the milliseconds waited and the last failed read. */
  timedOut(elapsed: number, failure: Error | undefined): Error;
}

/** Reads until there is a value. */
type KeepReading = <Value>(read: Read<Value>) => Promise<Value>;

/** Reads once and returns how to process it. Only failures in here can be transient. */
export type Read<Value> = (request: PollRequest) => Promise<Conclude<Value>>;

/** Reports what was read to the caller. Returns the value that ends the wait, if it does. */
type Conclude<Value> = (elapsed: number) => Promise<{ readonly value: Value } | undefined>;

/** Waits for the result of several phases, each of which reads repeatedly. One timeout and one signal apply to all. */
export async function waitThrough<Result>(
  polling: Polling,
  phases: (keepReading: KeepReading) => Promise<Result>,
  environment: PollEnvironment,
): Promise<Result> {
  const { clock, stagger, pollInterval } = environment;
  const timing = { ...polling.timing, pollInterval: polling.timing.pollInterval ?? pollInterval };
  const { signal, timeout = Infinity } = timing;
  const last: LastRead = { failure: undefined };
  const timedOut = (elapsed: number): Error => polling.timedOut(Math.round(elapsed), last.failure);
  const wait = new InterruptibleWait({ clock, signal, timeout, timedOut });
  const place = stagger.enter();
  try {
    if (place > 0) await wait.sleep(place * firstWindow(timing));
    return await phases((read) =>
      loop(read, { polling: { ...polling, timing }, wait, last }, environment),
    );
  } finally {
    stagger.leave();
    wait.release();
  }
}

/** How the last read ended. */
interface LastRead {
  failure: Error | undefined;
}

/** A wait in progress. */
interface Underway {
  readonly polling: Polling;
  readonly wait: InterruptibleWait;
  readonly last: LastRead;
}

async function loop<Value>(
  read: Read<Value>,
  underway: Underway,
  { random }: PollEnvironment,
): Promise<Value> {
  const { polling, wait } = underway;
  for (;;) {
    const conclude = await readOnce(read, underway, random);
    // Whole milliseconds, because people read them.
    const conclusion = await wait.race(() => conclude(Math.round(wait.elapsed)));
    if (conclusion && "value" in conclusion) return conclusion.value;
    await wait.sleep(conclusion?.pause ?? pauseAfter(wait.elapsed, polling.timing, random));
  }
}

/** The value, or milliseconds until the next read; `undefined` for the usual interval. */
type Conclusion<Value> = { readonly value: Value } | { readonly pause: number } | undefined;

async function readOnce<Value>(
  read: Read<Value>,
  { polling, wait, last }: Underway,
  random: () => number,
): Promise<(elapsed: number) => Promise<Conclusion<Value>>> {
  try {
    const conclude = await wait.on((signal) => read({ signal }));
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
      return throttle && { pause: Math.min(throttle.retryAfter, longestPause) + spread(random) };
    };
  }
}

/** Whether a later retry of a safe request may succeed: no usable response arrived, or the service failed. */
export function isTransient(error: unknown): error is Error {
  return (
    error instanceof ConnectionError ||
    error instanceof TimeoutError ||
    error instanceof ServerError ||
    (error instanceof ApiError && error.status === requestTimeout)
  );
}

/** The server gave up waiting for the request (RFC 9110, section 15.5.9). */
const requestTimeout = 408;
