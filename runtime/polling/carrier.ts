import type { RequestOptions } from "../transport/index.js";
import type { CreateAndWaitOptions } from "./create-and-wait.js";
import type { ReadCapacity } from "./read-capacity.js";
import type { ResultOption, WorkFacts } from "./ended-work.js";
import type { RetryRule } from "./retry-failed.js";
import type { Outcome } from "./run-outcome.js";
import type { WaitOptions } from "./wait-for-completion.js";

/** The calls that `runAll` makes. */
export interface RunAllSteps<Body, Created, Result, Output = unknown> {
  create(body: Body, request: RequestOptions): Promise<Created>;
  wait(created: Created, options: WaitOptions & ResultOption<Output>): Promise<Result>;
  /** Reads how many more runs the account can have; absent if unknown. */
  readonly capacity?: ReadCapacity | undefined;
  /** Data of the spec that a journal and retries need. */
  readonly work?: WorkFacts | undefined;
}

/** Options with which a body is carried out. */
export interface CarriedOptions<Created, Output>
  extends CreateAndWaitOptions<Created>, ResultOption<Output> {
  /** Whether work that ended is created again. */
  readonly mayRetry: RetryRule;
}

/** Carries out the bodies of `runAll`, one by one. */
export interface Carrier<Body, Created, Result, Output> {
  /** Number of runs that an earlier call created and that have not ended. */
  readonly running: number;
  /** The keys of jobs that an earlier call has left active or unknown, by workspace. */
  readonly earlier?: ReadonlyMap<string, ReadonlySet<string>>;
  /** Returns what identifies a body; called once for each body, in order. */
  keyOf?(body: Body, index: number): Promise<string>;
  /** Creates the run of a body, waits for its end, and reports what came of it. */
  carryOut(
    job: Job<Body>,
    options: CarriedOptions<Created, Output>,
  ): Promise<Outcome<Created, Result>>;
  /** Called when no body is being carried out any more. */
  close(): Promise<void>;
}

/** A body of `runAll`, and what identifies it. */
export interface Job<Body> {
  readonly body: Body;
  /** Index of the body, from 0. */
  readonly index: number;
  /** The key of the body in the journal; `undefined` without a journal. */
  readonly key?: string | undefined;
  /** The workspace that the body names; `undefined` if it names none. */
  readonly workspace?: string | undefined;
}

/** A job whose turn has come. */
export interface Turn<Body> extends Job<Body> {
  /** The workspace that is not free again in this call, so that nothing may be created. */
  readonly heldIn?: string | undefined;
  /** The key of the job that keeps the workspace, if a journal knows it. */
  readonly heldBy?: string | undefined;
}
