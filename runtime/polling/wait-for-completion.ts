import { checkDuration } from "../time/index.js";
import { callOptions, checkOptionNames, type RequestOptions } from "../transport/index.js";
import {
  checkResult,
  checkSchema,
  isTerminal,
  type ResultOption,
  statusOf,
  type Waiter,
} from "./ended-work.js";
import {
  checkTiming,
  keepReading,
  poll,
  type PollEnvironment,
  type Polling,
  type PollTiming,
  realPollEnvironment,
} from "./poll.js";

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
 * @throws {WaitTimeoutError} when `timeout` expires
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
  checkWaitOptions(options);
  const { result: schema } = options;
  const ended = await keepReading(pollingOf(waiter, completion, options), environment);
  const checked = schema ? await checkResult(waiter, completion.id, ended, schema) : ended;
  // The work has ended, and the schema has just checked its result, so it has the schema's type.
  return checked as EndedAs<Result, Field, Terminal, Value, Success, Output>;
}

/** The answer to a lookup of the status, or what was read at the end. */
type Reading<Result> = { readonly lookup: unknown } | { readonly result: Result };

function pollingOf<Result>(
  waiter: Waiter,
  completion: Completion<Result>,
  options: WaitOptions & ResultOption,
): Polling<Reading<Result>, Result> {
  let status: string | undefined;
  let told: string | undefined;
  const onError = (error: Error, elapsed: number): unknown => {
    told = undefined;
    return options.onError?.(error, elapsed);
  };
  return {
    id: completion.id,
    timing: { ...options, onError },
    lastStatus: () => status,
    async read({ signal }) {
      const request = requestOptionsOf(options, signal);
      return isTerminal(waiter, status)
        ? { result: await completion.result(request) }
        : { lookup: await completion.status(request) };
    },
    async conclude(answer, elapsed) {
      if ("result" in answer) {
        // The full record can lag behind the lookup; then it is read again. If it has no status, the lookup counts.
        const { result } = answer;
        const ended = statusOf(waiter, result) ?? status;
        return isTerminal(waiter, ended) ? { value: result } : undefined;
      }
      status = statusOf(waiter, answer.lookup);
      if (status === undefined) return undefined;
      if (status !== told) await options.onStatus?.((told = status), elapsed);
      return isTerminal(waiter, status) ? { pause: 0 } : undefined;
    },
  };
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
 * @throws {WaitTimeoutError} when `timeout` expires
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
  checkWaitOptions(waiting);
  const { signal, timeout, pollInterval, onError } = waiting;
  return poll(
    (request) => read(requestOptionsOf(waiting, request.signal)),
    { until, onStatus, id, signal, timeout, pollInterval, onError },
    environment,
  );
}

/**
 * Options of a wait. All are optional. Options of a call apply to each request of the wait, except `timeout`, which
 * applies to the whole wait.
 */
export interface WaitOptions extends Omit<RequestOptions, keyof PollTiming>, PollTiming {
  /**
   * Called with each status that differs from the one before it, and with the first one after a failed read, and with
   * the milliseconds waited so far. The wait awaits the promise that it returns; an error that it throws ends the wait.
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
  onStatus?: ((status: string, elapsed: number) => unknown) | undefined;
  /**
   * Timeout of one attempt of one request in milliseconds, including the time to read the body.
   *
   * @default the client's `timeout`
   */
  requestTimeout?: number | undefined;
}

/** Returns the options for the requests of a wait. */
export function requestOptionsOf(
  options: WaitOptions & ResultOption,
  signal?: AbortSignal,
): RequestOptions {
  const request = { ...options, timeout: options.requestTimeout, ...(signal && { signal }) };
  for (const name of Object.keys(known)) Reflect.deleteProperty(request, name);
  return request;
}

/** Every option of a wait besides those of a call. The type makes sure that none is missing. */
const known: Readonly<
  Record<Exclude<keyof (WaitOptions & ResultOption), keyof typeof callOptions>, true>
> = {
  pollInterval: true,
  onStatus: true,
  onError: true,
  requestTimeout: true,
  result: true,
};

/**
 * Checks options before anything is sent.
 *
 * @param own names of the options that the call has besides those of a wait
 * @throws {ConfigurationError} when an option is invalid or unknown
 */
export function checkWaitOptions<Options extends WaitOptions & ResultOption>(
  options: Options,
  own?: Readonly<Record<Exclude<keyof Options, keyof (WaitOptions & ResultOption)>, true>>,
): void {
  checkOptionNames(options, { ...callOptions, ...known, ...own });
  checkTiming(options);
  checkSchema(options.result);
  if (options.requestTimeout !== undefined) checkDuration("requestTimeout", options.requestTimeout);
}
