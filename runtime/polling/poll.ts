import { longestPause } from "../budget/index.js";
import { checkOption } from "../errors/configuration-error.js";
import {
  ApiError,
  ConnectionError,
  ServerError,
  ThrottleError,
  TimeoutError,
  WaitTimeoutError,
} from "../errors/index.js";
import { checkDuration, type Clock, InterruptibleWait, realClock } from "../time/index.js";
import { checkHook, checkSignal } from "../transport/index.js";

/**
 * Reads repeatedly until `until` accepts a value, and returns that value.
 *
 * After a transient failure (`ConnectionError`, `TimeoutError`, `ServerError`), it reads again; after a throttle, it
 * waits. Any other error ends the wait.
 *
 * @param read returns the current state; pass its argument on, so that a request ends with the wait
 * @throws {WaitTimeoutError} when `timeout` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 *
 * @example
 * ```ts
 * const first = await client.runs.getStatus(id);
 * const { status } = await poll((request) => client.runs.getStatus(id, request), {
 *   until: (run) => run.status !== first.status,
 *   pollInterval: 100,
 *   timeout: 60_000,
 * });
 * ```
 */
export function poll<Value, Wanted extends Value>(
  read: (request: PollRequest) => Value | PromiseLike<Value>,
  options: PollOptions<Value> & { until: (value: Value) => value is Wanted },
  environment?: PollEnvironment,
): Promise<Wanted>;
/** Reads repeatedly until `until` accepts a value, and returns that value. */
export function poll<Value>(
  read: (request: PollRequest) => Value | PromiseLike<Value>,
  options: PollOptions<Value>,
  environment?: PollEnvironment,
): Promise<Value>;
export async function poll<Value>(
  read: (request: PollRequest) => Value | PromiseLike<Value>,
  options: PollOptions<Value>,
  environment: PollEnvironment = realPollEnvironment,
): Promise<Value> {
  const { until, onStatus, id = "the condition", ...timing } = options;
  const expected = "a function that returns whether a value ends the wait";
  checkOption("until", typeof until === "function", expected);
  checkTiming(options);
  let lastStatus: string | undefined;
  const conclude = async (value: Value, elapsed: number): Promise<Conclusion<Value>> => {
    // Only a plain string: anything else may contain data that does not belong in an error.
    lastStatus = typeof value === "string" ? value : undefined;
    await onStatus?.(value, elapsed);
    return (await until(value)) ? { value } : undefined;
  };
  return keepReading({ id, timing, read, conclude, lastStatus: () => lastStatus }, environment);
}

/** How long to wait and how often to poll. All are optional. */
export interface PollTiming {
  /**
   * Ends the wait: its promise rejects with the reason of the signal. The work is not cancelled.
   *
   * @example
   * ```ts
   * const controller = new AbortController();
   * setTimeout(() => controller.abort(new Error("The user closed the page")), 50);
   * const reason = await client.runs
   *   .waitForCompletion(id, { signal: controller.signal })
   *   .catch((error: unknown) => error);
   * ```
   */
  signal?: AbortSignal | undefined;
  /**
   * Timeout of the wait in milliseconds. The work is not cancelled and can remain active.
   *
   * @default Infinity
   *
   * @example
   * ```ts
   * const { status } = await poll((request) => client.runs.getStatus(id, request), {
   *   until: (run) => run.status !== first.status,
   *   pollInterval: 100,
   *   timeout: 60_000,
   * });
   * ```
   */
  timeout?: number | undefined;
  /**
   * Milliseconds between two reads, or a function that returns them from the milliseconds waited so far. Each interval
   * varies by up to 10%, so that many waits don't poll at the same moment.
   *
   * @default 5% of the time waited so far, at least 1 second and at most 5 seconds
   *
   * @example
   * ```ts
   * const { status } = await poll((request) => client.runs.getStatus(id, request), {
   *   until: (run) => run.status !== first.status,
   *   pollInterval: 100,
   *   timeout: 60_000,
   * });
   * ```
   */
  pollInterval?: number | ((elapsed: number) => number) | undefined;
  /**
   * Called after each failed read that does not end the wait, with the milliseconds waited so far: a lost connection,
   * a server error or a throttle.
   *
   * @example
   * ```ts
   * const run = await client.runs.createAndWait(
   *   { task: "Compare the entrance fees of three museums" },
   *   {
   *     timeout: 30 * 60_000, // ends the wait, not the run
   *     onCreated: ({ id }) => console.log(`run ${id}`), // any process can resume the wait with this ID
   *     onStatus: (status, elapsed) => console.log(`${status} after ${elapsed} ms`),
   *     onError: (error) => console.warn(error.message), // a failed lookup; the wait continues
   *   },
   * );
   * ```
   */
  onError?: ((error: Error, elapsed: number) => unknown) | undefined;
}

/** What {@link poll} waits for, and how. */
export interface PollOptions<Value> extends PollTiming {
  /** Returns whether the wait is over. */
  until: (value: Value) => boolean | PromiseLike<boolean>;
  /** Called with each value that was read and the milliseconds waited so far. */
  onStatus?: ((value: Value, elapsed: number) => unknown) | undefined;
  /**
   * Name of the awaited work, for the error that a timeout throws.
   *
   * @default "the condition"
   */
  id?: string | undefined;
}

/**
 * Checks the settings before anything is sent.
 *
 * @throws {ConfigurationError} when a timeout or an interval is not a positive number of milliseconds, or a hook is not
 * a function
 */
export function checkTiming(options: PollTiming): void {
  const { signal, timeout, pollInterval } = options;
  checkSignal(signal);
  for (const [name, value] of Object.entries(options)) {
    if (/^(?:on|before)[A-Z]/.test(name)) checkHook(name, value);
  }
  if (timeout !== undefined) checkDuration("timeout", timeout);
  if (pollInterval !== undefined && typeof pollInterval !== "function") {
    checkDuration("pollInterval", pollInterval);
  }
}

/** What a read receives: a signal that aborts when the wait ends early. */
export interface PollRequest {
  readonly signal: AbortSignal;
}

/** What a wait reads, and how it goes on after each answer. The options have been checked. */
export interface Polling<Answer, Value> {
  /** Identifies what is awaited, in the error of a timeout. */
  readonly id: string;
  readonly timing: PollTiming;
  /** Reads once. Only a failure in here can be transient. */
  read(request: PollRequest): Answer | PromiseLike<Answer>;
  /** Reports an answer to the caller, and decides how to go on. */
  conclude(answer: Answer, elapsed: number): Promise<Conclusion<Value>>;
  /** Returns the status that was read last, for the error of a timeout. */
  lastStatus(): string | undefined;
}

/** The value that ends a wait, or milliseconds until the next read; `undefined` for the usual interval. */
export type Conclusion<Value> = { readonly value: Value } | { readonly pause: number } | undefined;

/** Reads until an answer ends the wait: the one loop of all waits. */
export async function keepReading<Answer, Value>(
  polling: Polling<Answer, Value>,
  environment: PollEnvironment,
): Promise<Value> {
  const { clock, stagger, random } = environment;
  const { signal, timeout = Infinity, pollInterval = environment.pollInterval } = polling.timing;
  const last: LastRead = {};
  const timedOut = (waited: number): Error => {
    const [lastStatus, elapsed] = [polling.lastStatus(), Math.round(waited)];
    return new WaitTimeoutError({ id: polling.id, lastStatus, elapsed, cause: last.failure });
  };
  const wait = new InterruptibleWait({ clock, signal, timeout, timedOut });
  const place = stagger.enter();
  try {
    if (place > 0) await wait.sleep(place * firstWindow(pollInterval));
    for (;;) {
      const next = await wait.race(() => readOnce(polling, wait, last, random));
      if (next && "value" in next) return next.value;
      const pause = next?.pause ?? pauseAfter(wait.elapsed, pollInterval, random);
      if (pause > 0) await wait.sleep(pause);
    }
  } finally {
    stagger.leave();
    wait.release();
  }
}

/** How the last read ended. */
interface LastRead {
  failure?: Error | undefined;
}

async function readOnce<Answer, Value>(
  polling: Polling<Answer, Value>,
  wait: InterruptibleWait,
  last: LastRead,
  random: () => number,
): Promise<Conclusion<Value>> {
  const { signal } = wait;
  let answer: Answer;
  try {
    answer = await polling.read({ signal });
  } catch (error) {
    signal.throwIfAborted();
    const failure = examineFailure(error, random, wait.remaining);
    if (failure === undefined) throw error;
    last.failure = failure.error;
    await polling.timing.onError?.(failure.error, Math.round(wait.elapsed));
    return failure.pause === undefined ? undefined : { pause: failure.pause };
  }
  signal.throwIfAborted();
  last.failure = undefined;
  return polling.conclude(answer, Math.round(wait.elapsed));
}

/**
 * What a failed read means for a wait: the milliseconds that a throttle asks for, or the usual interval. `undefined`: it
 * ends the wait.
 */
export function examineFailure(
  error: unknown,
  random: () => number,
  remaining: number = Infinity,
): { readonly error: Error; readonly pause: number | undefined } | undefined {
  if (error instanceof ThrottleError) {
    if (error.retryAfter >= remaining) return undefined;
    return { error, pause: Math.min(error.retryAfter, longestPause) + spread(random) };
  }
  return isTransient(error) ? { error, pause: undefined } : undefined;
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

const shortestInterval = 1_000;
const longestInterval = 5_000;
/** A read is late by at most this fraction of the time that the work took anyway. */
const shareOfElapsed = 0.05;
const jitter = 0.1;

type Interval = PollTiming["pollInterval"];

/** Returns the milliseconds until the next read of a wait that has lasted `elapsed` milliseconds. */
export function pauseAfter(elapsed: number, interval: Interval, random: () => number): number {
  return intervalAt(elapsed, interval) * (1 - jitter + 2 * jitter * random());
}

/** Returns the extra milliseconds for a throttled wait, so that not all waits resume at the same time. */
export function spread(random: () => number): number {
  return shortestInterval * random();
}

/** Window over which the first reads of waits that begin together are spread, in milliseconds. */
export function firstWindow(interval: Interval): number {
  return Math.min(intervalAt(0, interval), shortestInterval);
}

function intervalAt(elapsed: number, interval: Interval): number {
  if (typeof interval === "function") return checkDuration("pollInterval", interval(elapsed));
  const usual = Math.min(Math.max(shareOfElapsed * elapsed, shortestInterval), longestInterval);
  return interval ?? usual;
}

/** Clock, random numbers and company of waits. Simulations pass their own. */
export interface PollEnvironment {
  readonly clock: Clock;
  /** Returns numbers from 0 to 1, as `Math.random` does. */
  random(): number;
  /** Shared by waits that should not read at the same moment. */
  readonly stagger: Stagger;
  /** Interval of waits that do not set one. */
  readonly pollInterval?: PollTiming["pollInterval"];
}

/** Spreads the first reads of waits that run at the same time. A single wait reads immediately. */
export class Stagger {
  #waiting = 0;
  #begun = 0;

  /**
   * Adds a wait, and returns its place in the window of first reads, from 0 to 1.
   *
   * Any number of places stay about equally far apart: each new one falls into the largest gap.
   */
  enter(): number {
    if (this.#waiting === 0) this.#begun = 0;
    this.#waiting += 1;
    const place = (this.#begun * goldenRatio) % 1;
    this.#begun += 1;
    return place;
  }

  /** Removes a wait. */
  leave(): void {
    this.#waiting -= 1;
  }
}

/** Its multiples, modulo one, spread most evenly (three-distance theorem). */
const goldenRatio = (5 ** 0.5 - 1) / 2;

/** The default environment of waits. */
export const realPollEnvironment: PollEnvironment = {
  clock: realClock,
  random: () => Math.random(),
  stagger: /* @__PURE__ */ new Stagger(),
};

/** Settings that waits take from their client. */
export interface WaitingClient {
  readonly clock: Clock;
  readonly pollInterval: PollTiming["pollInterval"];
}

/** Returns the environment for the waits of a client. */
export function pollEnvironmentOf({ clock, pollInterval }: WaitingClient): PollEnvironment {
  const known = clock === realClock ? realPollEnvironment.stagger : staggers.get(clock);
  const stagger = known ?? new Stagger();
  staggers.set(clock, stagger);
  return { ...realPollEnvironment, clock, pollInterval, stagger };
}

/** Waits by one clock share theirs. */
const staggers = /* @__PURE__ */ new WeakMap<Clock, Stagger>();
