import type { Items } from "./batch-pool.js";
import type { ResultOption } from "../waiting/ended-work.js";
import type { RunAllOptions, RunAllSteps } from "./run-all-options.js";
import type { RunOutcome } from "./run-outcome.js";

/** Bodies, what to do with each, and options, as `batch` of a client creates it. Iterate over it to carry it out. */
export class Batch<Each> {
  readonly #open: (way: BatchWay) => AsyncGenerator<Each, void, undefined>;

  /** @internal */
  constructor(open: (way: BatchWay) => AsyncGenerator<Each, void, undefined>) {
    this.#open = open;
  }

  /**
   * Called by a fleet.
   *
   * @internal
   */
  open(way: BatchWay): AsyncGenerator<Each, void, undefined> {
    return this.#open(way);
  }

  /** Carries out the batch and yields the outcomes, as `runAll` does. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Each, void, undefined> {
    // On demand: applications without batches do not load what carries them out.
    const { carryOutBatch } = await import("./carry-out-batch.js");
    yield* this.#open(carryOutBatch);
  }
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
  return new Batch((way) => way(steps, bodies, options));
}
