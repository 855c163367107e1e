import { callWithin, type Clock, realClock } from "../time/index.js";
import type { RequestOptions } from "../transport/index.js";
import type { ResultOption } from "./ended-work.js";
import { checkOptions } from "./poll.js";
import {
  afterCreation,
  requestOptionsOf,
  waitOptions,
  type WaitOptions,
} from "./wait-for-completion.js";

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
   *     onCreated: ({ id }) => console.log(`run ${id}`), // any process can resume the wait with this ID
   *     onStatus: (status, elapsed) => console.log(`${status} after ${elapsed} ms`),
   *     onError: (error) => console.warn(error.message), // a failed lookup; the wait continues
   *   },
   * );
   * ```
   */
  onCreated?: ((created: Created) => unknown) | undefined;
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
  checkOptions(options, { ...waitOptions, onCreated: true });
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
