import { ConfigurationError } from "../../runtime/errors/index.js";
import type { RequestOptions } from "../../runtime/transport/index.js";
import { concurrently, type Items, type Work } from "./concurrently.js";
import type { CreateAndWaitOptions } from "./create-and-wait.js";
import { type Outcome, type RunOutcome, surelyNotCreated } from "./run-outcome.js";
import { checkWaitOptions, requestOptionsOf, type WaitOptions } from "./wait-options.js";

/** How far many runs are. */
export interface RunAllProgress {
  /** How many there are to be; `undefined` when they come from an iterator that does not say. */
  readonly total: number | undefined;
  /** How many have been begun. */
  readonly begun: number;
  /** How many have an outcome. */
  readonly ended: number;
}

/** Settings of many runs; those of the wait hold for each of them. */
export interface RunAllOptions<Created> extends WaitOptions {
  /**
   * How many runs may be under way at a time.
   *
   * @default what the account has free when the first run is asked for, at least 1
   */
  concurrency?: number | undefined;
  /** Told whenever a run begins or has an outcome. */
  onProgress?: ((progress: RunAllProgress) => unknown) | undefined;
  /** Told of each run that was created, with the number of its body: the place to note its id. */
  onCreated?: ((created: Created, index: number) => unknown) | undefined;
}

/** What the runs are made with. */
export interface RunAllSteps<Body, Created, Result> {
  create(body: Body, request: RequestOptions): Promise<Created>;
  wait(created: Created, options: WaitOptions): Promise<Result>;
  /** Asks how many runs there is room for; absent where nothing can tell. */
  capacity?(request: RequestOptions): Promise<number | undefined>;
}

/**
 * Creates a run for each body, a bounded number at a time, and gives the outcomes as the runs end.
 *
 * A failure is an outcome of that one run and does not end the others; a creation that may have been
 * carried out is reported and never repeated. Nothing begins before the first outcome is asked for.
 * Leaving the loop, or aborting, ends the waits; runs that were created go on.
 *
 * Source: Service description, Limits (concurrency; clients use bounded workers).
 *
 * @throws the signal's reason, after the outcomes of what was under way
 * @throws {ConfigurationError} when an option cannot work, or `concurrency` is absent and the account
 * does not tell it, or the bodies are not iterable; nothing was sent
 */
export async function* runAll<Body, Created, Result>(
  steps: RunAllSteps<Body, Created, Result>,
  bodies: Items<Body>,
  options: RunAllOptions<Created> = {},
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

async function carryOut<Body, Created, Result>(
  steps: RunAllSteps<Body, Created, Result>,
  body: Body,
  { onCreated, ...options }: CreateAndWaitOptions<Created>,
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
    return { kind: "unfinished", created, error };
  }
}

async function readCapacity<Body, Created, Result>(
  steps: RunAllSteps<Body, Created, Result>,
  options: WaitOptions,
): Promise<number> {
  const capacity = await steps.capacity?.(requestOptionsOf(options));
  if (capacity !== undefined) return Math.max(1, Math.floor(capacity));
  throw new ConfigurationError(
    "The account does not say how many runs there is room for: set the option `concurrency`.",
  );
}

/** A text is iterable too: it would create a run for each of its letters. */
function checkBodies(bodies: unknown): void {
  const isObject = typeof bodies === "object" && bodies !== null;
  if (isObject && (Symbol.iterator in bodies || Symbol.asyncIterator in bodies)) return;
  throw new ConfigurationError("The bodies must be an array or an iterable: pass one as `[body]`.");
}

function checkConcurrency(concurrency: number): number {
  if (Number.isInteger(concurrency) && concurrency > 0) return concurrency;
  throw new ConfigurationError("The option `concurrency` must be a whole number above 0.");
}
