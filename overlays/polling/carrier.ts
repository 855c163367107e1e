import type { RequestOptions } from "../../runtime/transport/index.js";
import type { CreateAndWaitOptions } from "./create-and-wait.js";
import type { ReadCapacity } from "./read-capacity.js";
import type { ResultOption } from "./result-option.js";
import type { Outcome } from "./run-outcome.js";
import type { WaitOptions } from "./wait-options.js";
import type { Waiter } from "./waiter.js";

/** The calls that `runAll` makes. */
export interface RunAllSteps<Body, Created, Result, Output = unknown> {
  create(body: Body, request: RequestOptions): Promise<Created>;
  wait(created: Created, options: WaitOptions & ResultOption<Output>): Promise<Result>;
  /** Reads how many more runs the account can have; absent if unknown. */
  readonly capacity?: ReadCapacity | undefined;
  /** Data of the spec that a journal needs. */
  readonly work?: WorkFacts | undefined;
}

/** What the spec says of the work that `runAll` creates. */
export interface WorkFacts {
  /** The operation that creates it, for example `runs.create`. */
  readonly operation: string;
  /** The field of its answer that identifies the work. */
  readonly id: string;
  /** What tells that it has ended. */
  readonly waiter: Waiter;
}

/** Options with which a body is carried out. */
export type CarriedOptions<Created, Output> = CreateAndWaitOptions<Created> & ResultOption<Output>;

/** Carries out the bodies of `runAll`, one by one. */
export interface Carrier<Body, Created, Result, Output> {
  /** Number of runs that an earlier call created and that have not ended. */
  readonly running: number;
  /** Creates the run of a body, waits for its end, and reports what came of it. */
  carryOut(
    body: Body,
    index: number,
    options: CarriedOptions<Created, Output>,
  ): Promise<Outcome<Created, Result>>;
  /** Called when no body is being carried out any more. */
  close(): Promise<void>;
}
