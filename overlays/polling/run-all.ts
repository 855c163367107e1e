import { ConfigurationError, ResultError } from "../../runtime/errors/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import { concurrently, type Items, type Work } from "./concurrently.js";
import type { CreateAndWaitOptions } from "./create-and-wait.js";
import type { ResultOption } from "./result-option.js";
import { type Outcome, type RunOutcome, surelyNotCreated } from "./run-outcome.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-options.js";

/** Progress of `runAll`. */
export interface RunAllProgress {
  /** Total number of runs; `undefined` when an iterator provides the bodies. */
  readonly total: number | undefined;
  /** Number of runs that have begun. */
  readonly begun: number;
  /** Number of runs that have an outcome. */
  readonly ended: number;
}

/** Options of `runAll`. Options of a wait apply to each run. */
export interface RunAllOptions<Created> extends WaitOptions {
  /**
   * Maximum number of runs that are active at the same time.
   *
   * @default the free capacity of the account when the first outcome is requested, at least 1
   */
  concurrency?: number | undefined;
  /** Called each time a run begins or has an outcome. */
  onProgress?: ((progress: RunAllProgress) => unknown) | undefined;
  /** Called with each created run and the index of its body. Save the ID here to resume the wait later. */
  onCreated?: ((created: Created, index: number) => unknown) | undefined;
}

/** The calls that `runAll` makes. */
export interface RunAllSteps<Body, Created, Result, Output = unknown> {
  create(body: Body, request: RequestOptions): Promise<Created>;
  wait(created: Created, options: WaitOptions & ResultOption<Output>): Promise<Result>;
  /** Reads how many more runs the account can have; absent if unknown. */
  capacity?(request: RequestOptions): Promise<number | undefined>;
}

/**
 * Creates a run for each body, a bounded number at a time, and yields the outcomes as the runs end.
 *
 * A failure is the outcome of one run and does not end the others. If a creation may have been carried out, it is
 * reported and never retried. Nothing starts before you request the first outcome. Leaving the loop, or aborting,
 * ends the waits; it does not cancel runs.
 *
 * Source: Service description, Limits (concurrency; clients use bounded workers).
 *
 * @throws the reason of the signal, after the outcomes of the active runs
 * @throws {ConfigurationError} when an option is invalid, `concurrency` is absent and the account does not show it, or
 * the bodies are not iterable; nothing was created
 */
export async function* runAll<Body, Created, Result, Output = unknown>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  bodies: Items<Body>,
  options: RunAllOptions<Created> & ResultOption<Output> = {},
): AsyncGenerator<RunOutcome<Body, Created, Result>, void, undefined> {
  const { concurrency, onProgress, onCreated, ...waiting } = options;
  checkWaitOptions(waiting);
  checkBodies(bodies);
  const limit = checkConcurrency(concurrency ?? (await readCapacity(steps, waiting)));
  const total = Array.isArray(bodies) ? bodies.length : undefined;
  let begun = 0;
  let ended = 0;
  const runOne: Work<Body, RunOutcome<Body, Created, Result>> = async (body, index, signal) => {
    begun += 1;
    await onProgress?.({ total, begun, ended });
    const outcome = await carryOut(steps, body, {
      ...waiting,
      signal,
      onCreated: (created) => onCreated?.(created, index),
    });
    ended += 1;
    await onProgress?.({ total, begun, ended });
    return { index, body, ...outcome };
  };
  yield* concurrently(bodies, runOne, { limit, signal: waiting.signal });
}

async function carryOut<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  body: Body,
  { onCreated, ...options }: CreateAndWaitOptions<Created> & ResultOption<Output>,
): Promise<Outcome<Created, Result>> {
  let created: Created;
  try {
    created = await steps.create(body, requestOptionsOf(options));
  } catch (error) {
    return { kind: surelyNotCreated(error) ? "rejected" : "unknown", error };
  }
  await onCreated?.(created);
  try {
    return { kind: "finished", created, run: await steps.wait(created, options) };
  } catch (error) {
    if (error instanceof ResultError) return { kind: "mismatched", created, error };
    return { kind: "unfinished", created, error };
  }
}

async function readCapacity<Body, Created, Result, Output>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  options: WaitOptions,
): Promise<number> {
  const capacity = await steps.capacity?.(requestOptionsOf(options));
  if (capacity !== undefined) return Math.max(1, Math.floor(capacity));
  throw new ConfigurationError(
    "The account does not show how many runs it can have. Set the option `concurrency`.",
  );
}

/** A text is iterable too: it would create a run for each of its letters. */
function checkBodies(bodies: unknown): void {
  const isObject = typeof bodies === "object" && bodies !== null;
  if (isObject && (Symbol.iterator in bodies || Symbol.asyncIterator in bodies)) return;
  throw new ConfigurationError(
    "The bodies must be an array or an iterable. Pass a single body as `[body]`.",
  );
}

function checkConcurrency(concurrency: number): number {
  if (Number.isInteger(concurrency) && concurrency > 0) return concurrency;
  throw new ConfigurationError("The option `concurrency` must be a whole number above 0.");
}
