import { checkOption, ConfigurationError } from "../errors/configuration-error.js";
import { ApiError, NotFoundError, ServerError } from "../errors/api-error.js";
import { ConnectionError, TimeoutError } from "../errors/connection-error.js";
import { ThrottleError } from "../errors/throttle-error.js";
import type { ValidationDetail } from "../errors/validation-detail.js";
import { WaitTimeoutError } from "../errors/wait-timeout-error.js";
import { checkSchema } from "./ended-work.js";
import { warnProcess } from "../hooks/warn-process.js";
import { checkDuration, type Clock, InterruptibleWait, realClock } from "../time/index.js";
import type { Checks } from "../transport/index.js";
import { checkHook, checkInterval, checkOptions, checkSignal } from "../transport/index.js";
import { requestTimeout } from "../transport/outcome.js";

/**
 * Reads repeatedly until `until` accepts a value, and returns that value.
 *
 * After a transient failure (`ConnectionError`, `TimeoutError`, `ServerError`), it reads again; after a throttle, it
 * waits. Any other error ends the wait.
 *
 * @param read returns the current state; pass its argument on, so that a request ends with the wait
 * @throws {WaitTimeoutError} when `waitTimeout` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 *
 * @example
 * ```ts
 * const first = await client.runs.getStatus(id);
 * const { status } = await poll((request) => client.runs.getStatus(id, request), {
 *   until: (run) => run.status !== first.status,
 *   pollInterval: 100,
 *   waitTimeout: 60_000,
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
  const { until, onStatus, id = "the condition" } = options;
  const expected = "a function that returns whether a value ends the wait";
  checkOption("until", typeof until === "function", expected);
  checkWait(options, { signal: checkSignal, ...optionsOfWaits }, () => true);
  const polling: Polling<Value, Value> = {
    id,
    timing: options,
    read: ({ signal = new AbortController().signal }) => read({ signal }),
    async conclude(wait, value) {
      // Only a plain string: anything else may contain data that does not belong in an error.
      polling.lastStatus = typeof value === "string" ? value : undefined;
      await onStatus?.(value, Math.round(wait.elapsed));
      return (await until(value)) ? { value } : undefined;
    },
  };
  return keepReading(polling, environment);
}

/** How long to wait and how often to poll. All are optional. */
export interface PollTiming {
  /**
   * Ends the wait: its promise rejects with the reason of the signal. The work is not cancelled.
   *
   * @example
   * ```ts
   * const controller = new AbortController();
   * setTimeout(() => controller.abort(new Error("The page is closed")), 50);
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
   *   waitTimeout: 60_000,
   * });
   * ```
   */
  waitTimeout?: number | undefined;
  /**
   * The former name of `waitTimeout`, in milliseconds. Default: none.
   *
   * @deprecated Use `waitTimeout` for the wait, and `requestTimeout` for one attempt.
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
   *   waitTimeout: 60_000,
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
   *     waitTimeout: 30 * 60_000, // ends the wait, not the run
   *     // Any process can resume the wait with this ID.
   *     onCreated: ({ id }) => console.log(`run ${id}`),
   *     onStatus: (status, elapsed) => console.log(status, elapsed),
   *     // A lookup failed; the wait continues.
   *     onError: (error) => console.warn(error.message),
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

/** The limits of a wait, with the one that it can share with the call that created the work. */
export type WaitLimits = PollTiming & { readonly deadline?: number | undefined };

/** The options of a wait that its requests do not have. */
export const optionsOfWaits: Checks<
  "waitTimeout" | "pollInterval" | "onStatus" | "onError" | "requestTimeout" | "result"
> = {
  waitTimeout: checkDuration,
  pollInterval: checkInterval,
  onStatus: checkHook,
  onError: checkHook,
  requestTimeout: checkDuration,
  result: checkSchema,
};

/**
 * Checks the settings before anything is sent.
 *
 * @param checks those that the call has
 * @param hasOther whether it has others, which are checked where they are used. Default: the former name
 * @throws {ConfigurationError} when an option is unknown or invalid
 */
export function checkWait(
  options: WaitLimits,
  checks: Checks,
  hasOther = (name: string): boolean => name === "timeout",
): void {
  const { timeout, waitTimeout } = options;
  checkOptions(options, checks, hasOther);
  if (timeout === undefined) return;
  checkDuration("timeout", timeout);
  if (waitTimeout !== undefined)
    throw new ConfigurationError("Keep `waitTimeout`, and remove `timeout`: both limit the wait.");
  if (!hasAdvised)
    warnProcess(
      "The option `timeout` of a wait is deprecated. Use `waitTimeout`, or `requestTimeout` for one attempt.",
    );
  hasAdvised = true;
}

/** The advice on the former name of `waitTimeout` is given once. */
let hasAdvised = false;

/** What a read receives: a signal that aborts when the wait ends early. */
export interface PollRequest {
  /** Aborts the lookup when the wait ends. */
  readonly signal: AbortSignal;
}

/** What a wait reads, and how it goes on after each answer. The options have been checked. */
export interface Polling<Answer, Value> {
  /** Identifies what is awaited, in the error of a timeout. */
  readonly id: string;
  readonly timing: WaitLimits;
  /** Until when the service may not find what was just created, by the clock of the wait. Default: it must find it. */
  readonly freshUntil?: number | undefined;
  /** Reads once. Only a failure in here can be transient. */
  readonly read: (wait: InterruptibleWait) => Answer | PromiseLike<Answer>;
  /** Reports an answer to the caller, and decides how to go on. */
  readonly conclude: (wait: InterruptibleWait, answer: Answer) => Promise<Conclusion<Value>>;
  /** The status that was read last, for the error of a timeout. */
  lastStatus?: string | undefined;
  /** Why the last read failed; absent if it succeeded. */
  failure?: Error | undefined;
}

/** The value that ends a wait, or milliseconds until the next read; `undefined` for the usual interval. */
export type Conclusion<Value> =
  | { readonly value: Value }
  | { readonly pause: number | undefined }
  | undefined;

/** Reads until an answer ends the wait: the one loop of all waits. */
export async function keepReading<Answer, Value>(
  polling: Polling<Answer, Value>,
  environment: PollEnvironment,
): Promise<Value> {
  const { clock, random = Math.random } = environment;
  const { signal, waitTimeout, timeout, deadline = Infinity } = polling.timing;
  const { pollInterval = environment.pollInterval } = polling.timing;
  const wait = new InterruptibleWait({
    clock,
    signal,
    timeout: Math.min(waitTimeout ?? timeout ?? Infinity, deadline),
    timedOut(waited) {
      const { id, lastStatus, failure: cause } = polling;
      return new WaitTimeoutError({ id, lastStatus, elapsed: Math.round(waited), cause });
    },
  });
  const stagger = environment.stagger ?? staggers.get(clock) ?? { waiting: 0, begun: 0 };
  if (environment.stagger === undefined) staggers.set(clock, stagger);
  const place = (stagger.begun * goldenRatio) % 1;
  stagger.begun += 1;
  stagger.waiting += 1;
  try {
    if (place > 0) await wait.sleep(place * firstWindow(pollInterval));
    for (;;) {
      const next = await readOnce(polling, wait, environment);
      if (next && "value" in next) return next.value;
      const pause = next?.pause ?? pauseAfter(wait.elapsed, pollInterval, random);
      if (pause > 0) await wait.sleep(pause);
    }
  } finally {
    stagger.waiting -= 1;
    if (stagger.waiting === 0) stagger.begun = 0;
    wait.release();
  }
}

async function readOnce<Answer, Value>(
  polling: Polling<Answer, Value>,
  wait: InterruptibleWait,
  { clock, random = Math.random }: PollEnvironment,
): Promise<Conclusion<Value>> {
  let answer: Answer;
  try {
    answer = await wait.race(polling.read);
  } catch (error) {
    const isFresh = polling.lastStatus === undefined && clock.now() < (polling.freshUntil ?? 0);
    const failure = examineFailure(error, random, wait.remaining, isFresh);
    if (failure === undefined || wait.ended) throw error;
    polling.failure = failure.error;
    await wait.race(() => polling.timing.onError?.(failure.error, Math.round(wait.elapsed)));
    return failure;
  }
  polling.failure = undefined;
  return wait.race(polling.conclude, answer);
}

/**
 * What a failed read means for a wait: the milliseconds that a throttle asks for, or the usual interval. `undefined`: it
 * ends the wait.
 *
 * @param remaining milliseconds that the wait may still last
 * @param isFresh whether the work was just created and never read, so that the service may not find it yet
 */
function examineFailure(
  error: unknown,
  random: () => number,
  remaining: number = Infinity,
  isFresh: boolean = false,
): { readonly error: Error; readonly pause: number | undefined } | undefined {
  if (error instanceof ThrottleError) {
    if (error.retryAfter >= remaining) return undefined;
    // Not all waits resume at the same time.
    return { error, pause: error.retryAfter + shortestInterval * random() };
  }
  const isPassing = isTransient(error) || (isFresh && error instanceof NotFoundError);
  return isPassing ? { error, pause: undefined } : undefined;
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

/** Window over which the first reads of waits that begin together are spread, in milliseconds. */
export function firstWindow(interval: Interval): number {
  return Math.min(intervalAt(0, interval), shortestInterval);
}

/** Returns the milliseconds between two reads of a wait that has lasted `elapsed` milliseconds. */
export function intervalAt(elapsed: number, interval?: Interval): number {
  if (typeof interval === "function") return checkDuration("pollInterval", interval(elapsed));
  const usual = Math.min(Math.max(shareOfElapsed * elapsed, shortestInterval), longestInterval);
  return interval ?? usual;
}

/** What waits need besides their options. The transport of a client is one; simulations pass their own. */
export interface PollEnvironment {
  /** Tells the time and waits. */
  readonly clock: Clock;
  /** Interval of waits that do not set one. */
  readonly pollInterval?: PollTiming["pollInterval"];
  /** Returns numbers from 0 to 1. Default: `Math.random`. */
  readonly random?: (() => number) | undefined;
  /** The company of the wait. Default: all waits by its clock. */
  readonly stagger?: Stagger | undefined;
  /** Reports that a wait may never end. */
  doubt?(operation: string, problem: ValidationDetail): void;
}

/**
 * Waits that should not read at the same moment. A single wait reads immediately. Of others, each begins in the largest
 * gap between the first reads so far, so that any number stay about equally far apart.
 */
export interface Stagger {
  /** Number of waits at present. */
  waiting: number;
  /** Number of waits that began since one was alone. */
  begun: number;
}

/** Waits by one clock share theirs. */
const staggers = /* @__PURE__ */ new WeakMap<Clock, Stagger>();

/** Its multiples, modulo one, spread most evenly (three-distance theorem). */
const goldenRatio = (5 ** 0.5 - 1) / 2;

/** The default environment of waits. */
export const realPollEnvironment: PollEnvironment = { clock: realClock };
