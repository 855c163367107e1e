import type { ValidationDetail } from "../errors/validation-detail.js";
import { showJson } from "../text/show.js";
import { callWithin, type Clock, type InterruptibleWait, realClock } from "../time/index.js";
import { callOptions, checkHook, type Checks, type RequestOptions } from "../transport/index.js";
import { checkResult, isTerminal, type ResultOption, statusOf, type Waiter } from "./ended-work.js";
import type { PollEnvironment, Polling, PollTiming } from "./poll.js";
import { checkWait, keepReading, optionsOfWaits, poll, realPollEnvironment } from "./poll.js";

/** What a wait is for, and its two reads. */
export interface Completion<Result> {
  /** Identifies the work in the error of a timeout. */
  readonly id: string;
  /** Looks up the status, which is cheap. */
  status(request: RequestOptions): Promise<unknown>;
  /** Reads the whole result. */
  result(request: RequestOptions): Promise<Result>;
}

/**
 * Looks up the status until it is terminal, then reads the result once and returns it, whatever its terminal status.
 *
 * Any other status means that the work is not finished. The wait never cancels the work. If it ends early, wait again
 * with the same ID to resume.
 *
 * Source: Service description, States and transitions (rules 1 and 2).
 *
 * @throws {WaitTimeoutError} when `waitTimeout` or `deadline` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ResultError} when `result` does not accept the result of completed work; the error has that work
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 */
export async function waitForCompletion<
  Result,
  Field extends string,
  Terminal extends string,
  Value extends string = string,
  Success extends string = never,
  Output = unknown,
>(
  waiter: Waiter<Field, Terminal, Value, Success>,
  completion: Completion<Result>,
  options: WaitOptions & ResultOption<Output> = {},
  environment: PollEnvironment = realPollEnvironment,
): Promise<EndedAs<Result, Field, Terminal, Value, Success, Output>> {
  checkWait(options, waitOptions);
  const { result: schema } = options;
  const polling = pollingOf(waiter, completion, options, environment);
  const ended = await keepReading(polling, environment);
  const checked = schema ? await checkResult(waiter, completion.id, ended, schema) : ended;
  // The work has ended, and the schema has just checked its result, so it has the schema's type.
  return checked as EndedAs<Result, Field, Terminal, Value, Success, Output>;
}

/**
 * Creates work and waits for its end. An error after the creation has what was created, as `created`, unless it is the
 * reason of the signal. An abort during the creation takes effect when its response has arrived.
 *
 * @param clock the clock of the client
 * @throws {OutcomeUnknownError} when the creation may have been carried out, but no answer arrived
 * @throws {ConfigurationError} when an option is invalid; nothing was sent
 */
export async function createAndWait<Created, Result, Output = unknown>(
  create: (request: RequestOptions) => Promise<Created>,
  wait: (created: Created, options: WaitOptions & ResultOption<Output>) => Promise<Result>,
  options: CreateAndWaitOptions<Created> & ResultOption<Output> = {},
  clock: Clock = realClock,
): Promise<Result> {
  checkWait(options, { ...waitOptions, onCreated: checkHook });
  const { onCreated, ...waiting } = options;
  const { signal, deadline = Infinity } = options;
  const begun = clock.now();
  const created = await create(requestOptionsOf(waiting));
  try {
    const timeout = deadline - (clock.now() - begun);
    if (onCreated) await callWithin(() => onCreated(created), { clock, signal, timeout });
    return await wait(created, afterCreation(waiting, begun, clock));
  } catch (error) {
    throw withCreated(error, created, signal);
  }
}

/**
 * Adds what was created to the error that ended a call after the creation, as `created`, if it can have it, and returns
 * the error. It is not printed, because a service may echo the request. The reason of a signal is the caller's own, and
 * stays as it is.
 */
export function withCreated(error: unknown, created: unknown, signal?: AbortSignal): unknown {
  const isReason = signal?.aborted && error === signal.reason;
  if (error instanceof Error && !isReason)
    Reflect.defineProperty(error, "created", { value: created });
  return error;
}

/** The answer to a lookup of the status, or what was read at the end. */
type Reading<Result> = { readonly lookup: unknown } | { readonly result: Result };

function pollingOf<Result>(
  waiter: Waiter,
  completion: Completion<Result>,
  options: FollowingOptions,
  environment: PollEnvironment,
): Polling<Reading<Result>, Result> {
  let told: string | undefined;
  let changed = 0;
  const onError = (error: Error, elapsed: number): unknown => {
    told = undefined;
    return options.onError?.(error, elapsed);
  };
  const polling: Polling<Reading<Result>, Result> = {
    id: completion.id,
    timing: { ...options, onError },
    freshUntil: (options[createdAt] ?? -Infinity) + longestAbsence,
    async read(wait) {
      const request = requestOptionsOf(options, wait);
      return isTerminal(waiter, polling.lastStatus)
        ? { result: await completion.result(request) }
        : { lookup: await completion.status(request) };
    },
    async conclude(wait, answer) {
      const { lastStatus } = polling;
      if ("result" in answer) {
        // The full record can lag behind the lookup; then it is read again. If it has no status, the lookup counts.
        const ended = statusOf(waiter, answer.result) ?? lastStatus;
        return isTerminal(waiter, ended) ? { value: answer.result } : undefined;
      }
      const status = (polling.lastStatus = statusOf(waiter, answer.lookup));
      if (status === undefined) return undefined;
      if (status !== told) await options.onStatus?.((told = status), Math.round(wait.elapsed));
      if (isTerminal(waiter, status)) return { pause: 0 };
      if (status !== lastStatus) changed = wait.elapsed;
      else if (wait.elapsed - changed >= long)
        environment.doubt?.(waiter.operation ?? completion.id, lastingStatus(waiter, status));
      return undefined;
    },
  };
  return polling;
}

/** For how long after its creation work may not be found, in milliseconds. */
const longestAbsence = 10_000;

/** After how many milliseconds without a change a status may be one that lasts for ever. */
const long = 300_000;

function lastingStatus({ terminal }: Waiter, status: string): ValidationDetail {
  const msg = `the status has been ${showJson(status)} for 5 minutes. The wait ends at one of ${terminal.toSorted().join(", ")}, or by \`waitTimeout\` or \`signal\``;
  return { loc: [], msg, type: "lasting_status" };
}

/** Ended work: narrow on its status. If a schema checked its outcome, the outcome has the type of that schema. */
export type EndedAs<
  Result,
  Field extends string,
  Terminal extends string,
  Value extends string,
  Success extends string,
  Output,
> = {
  [Status in Terminal]: Result &
    Readonly<Record<Field, Status>> &
    (unknown extends Output
      ? unknown
      : Readonly<Record<Value, Status extends Success ? Output : CheckStatusFirst>>);
}[Terminal];

/** The outcome of work that did not complete: no schema has checked it. The compiler shows this name. */
export interface CheckStatusFirst {
  /** Never present: it keeps the type apart from results. */
  readonly unchecked: never;
}

/** Options of a wait for something whose statuses are not documented: your function decides when it ends. */
export interface ConditionOptions<Answer> extends Omit<WaitOptions, "onStatus"> {
  /** Returns whether this answer ends the wait. */
  until: (answer: Answer) => boolean | PromiseLike<boolean>;
  /** Called with each answer and the milliseconds waited so far. */
  onStatus?: ((answer: Answer, elapsed: number) => unknown) | undefined;
}

/**
 * Reads until `until` accepts an answer, and returns that answer.
 *
 * @param id names the awaited work in the error that a timeout throws
 * @throws {WaitTimeoutError} when `waitTimeout` or `deadline` expires
 * @throws {ThrottleError} when a throttle lasts longer than the wait allows
 * @throws {ConfigurationError} when an option is invalid; nothing was read
 */
export async function waitForCondition<Answer>(
  id: string,
  read: (request: RequestOptions) => Promise<Answer>,
  options: ConditionOptions<Answer>,
  environment: PollEnvironment = realPollEnvironment,
): Promise<Answer> {
  const { until, onStatus, ...waiting } = options;
  checkWait(waiting, waitOptions);
  const given = { ...waiting, until, onStatus, id };
  return poll((wait) => read(requestOptionsOf(waiting, wait)), given, environment);
}

/**
 * Options of a wait. All are optional. Options of a call apply to each request of the wait, except `deadline`, which
 * applies to the whole call.
 */
export interface WaitOptions extends Omit<RequestOptions, keyof PollTiming>, PollTiming {
  /**
   * Timeout of the whole call in milliseconds: of the wait, and of the creation before it, if the call creates work. The
   * work is not cancelled. In a batch, it applies to each run.
   *
   * @default Infinity; each request has the client's `deadline`
   */
  deadline?: number | undefined;
  /**
   * Called with each status that differs from the one before it, and with the first one after a failed read, and with
   * the milliseconds waited so far. The wait awaits the promise that it returns; an error that it throws ends the wait.
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
  onStatus?: ((status: string, elapsed: number) => unknown) | undefined;
  /**
   * Timeout of one attempt of one request in milliseconds, including the time to read the body.
   *
   * @default the client's `timeout`
   */
  requestTimeout?: number | undefined;
}

/** Options to create work and wait for its end. `waitTimeout` starts after `onCreated`, and `deadline` at once. */
export interface CreateAndWaitOptions<Created> extends WaitOptions {
  /**
   * Called with the created resource before the wait begins. Save its ID here to resume the wait later. The call awaits
   * the promise that it returns, until `deadline` expires or `signal` aborts.
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
  onCreated?: ((created: Created) => unknown) | undefined;
}

/** When the work of a wait was created, by the clock of the client. A symbol, so that a user's options never have it. */
const createdAt: unique symbol = Symbol("createdAt");

type FollowingOptions = WaitOptions & ResultOption & { readonly [createdAt]?: number };

/**
 * Returns the options of the wait that follows a creation: it has what is left of the deadline, and knows that the
 * service may not find the work yet.
 *
 * @param begun when the creation began
 */
export function afterCreation<Options extends WaitOptions>(
  options: Options,
  begun: number,
  clock: Clock,
): Options {
  const now = clock.now();
  // A wait that has no time left ends as any other.
  const deadline = options.deadline && Math.max(options.deadline - (now - begun), 1);
  return { ...options, deadline, [createdAt]: now };
}

/**
 * Returns the options for the requests of a call that waits.
 *
 * @param wait ends them; absent for a creation, which has the deadline itself
 */
export function requestOptionsOf(
  options: WaitOptions & ResultOption,
  wait?: Pick<InterruptibleWait, "signal">,
): RequestOptions {
  const ending = wait && { signal: wait.signal, deadline: undefined };
  const request = { ...options, timeout: options.requestTimeout, ...ending };
  for (const name of Object.keys(optionsOfWaits)) Reflect.deleteProperty(request, name);
  return request;
}

/** Every option of a wait. The type makes sure that none is missing. */
export const waitOptions: Checks<Exclude<keyof (WaitOptions & ResultOption), "timeout">> =
  /* @__PURE__ */ withoutFormerName(callOptions);

function withoutFormerName({ timeout: _formerName, ...requestOptions }: typeof callOptions) {
  return { ...requestOptions, ...optionsOfWaits };
}
