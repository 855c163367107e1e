import type { Items } from "./batch-pool.js";
import type { ResultOption } from "../waiting/ended-work.js";
import type { RunAllOptions, RunAllSteps } from "./run-all-options.js";
import type { RunOutcome } from "./run-outcome.js";

/** What `runAll` carries out: bodies, what to do with each, and options. A client's `batch` creates one. */
export interface Batch<Each> {
  /** Tells a batch from anything else, for the compiler. At run time, it is never there. */
  readonly __outcome?: Each | undefined;
  /**
   * Called by `runAll` and by a fleet.
   *
   * @internal
   */
  open(way: BatchWay): AsyncGenerator<Each, void, undefined>;
}

/** A way to carry out a batch. */
export interface BatchWay {
  <Body, Created, Result, Output>(
    steps: RunAllSteps<Body, Created, Result, Output>,
    bodies: Items<Body>,
    options?: RunAllOptions<Created, Body> & ResultOption<Output>,
  ): AsyncGenerator<RunOutcome<Body, Created, Result>, void, undefined>;
}

/**
 * Creates a batch of calls that no client has.
 *
 * @param bodies as an array or an iterator; an iterator is read when there is capacity
 */
export function createBatch<Body, Created, Result, Output = unknown>(
  steps: RunAllSteps<Body, Created, Result, Output>,
  bodies: Items<Body>,
  options?: RunAllOptions<Created, Body> & ResultOption<Output>,
): Batch<RunOutcome<Body, Created, Result>> {
  return { open: (way) => way(steps, bodies, options) };
}
