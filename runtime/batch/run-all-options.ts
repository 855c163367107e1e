import type { Clock, RequestOptions } from "../transport/index.js";
import type { ResultOption, WorkFacts } from "../waiting/ended-work.js";
import type { JobDecision } from "./journal/journal.js";
import type { ReadCapacity } from "./read-capacity.js";
import type { Outcome } from "./run-outcome.js";
import type { WaitOptions } from "../waiting/wait-for-completion.js";

/** Progress of `runAll`. */
export interface RunAllProgress {
  /** Index of the body that has begun or ended; `undefined` if the input has ended. */
  readonly index: number | undefined;
  /** Total number of bodies. If an iterator provides them, `undefined` until it ends. */
  readonly total: number | undefined;
  /** Number of bodies whose turn has come. */
  readonly begun: number;
  /** Number of bodies that have an outcome. */
  readonly ended: number;
  /** Number of bodies that wait until their workspace is free. */
  readonly held: number;
}

/** Options of `runAll`. Options of a wait apply to each run. */
export interface RunAllOptions<Created, Body = unknown> extends WaitOptions {
  /**
   * Maximum number of runs that are active at the same time.
   *
   * @default the free capacity of the account when the first outcome is requested, at least 1
   */
  concurrency?: number | undefined;
  /**
   * Returns the workspace that the run of a body writes to. Runs of one workspace are active one after another, in the
   * order of their bodies, while others continue. Return `undefined` for a body that shares no files.
   *
   * If a run may still be active when its wait ends, or may have been created, it keeps its workspace: the later bodies
   * of the workspace have the outcome `held`. Up to 1,000 bodies are kept in memory until their workspace is free; then
   * the input is not read further.
   *
   * Source: Service description, What the service does (runs that write shared files).
   *
   * @default all runs are independent
   */
  workspace?: ((body: Body, index: number) => string | undefined) | undefined;
  /**
   * Creates a new run for a body whose run failed, which does its work again. Runs that were cancelled, and runs that
   * may have been created, are never created again.
   *
   * @default a run that failed is the outcome of its body
   */
  retryFailed?:
    | {
        /** Maximum number of runs for one body, including the first. A whole number, at least 1. */
        readonly attempts: number;
        /**
         * Whether completed work whose result does not match the option `result` is created again, too.
         *
         * @default false
         */
        readonly mismatched?: boolean | undefined;
      }
    | undefined;
  /**
   * Records each step, so that a later call with the same journal waits for the runs that an earlier call created,
   * yields known outcomes again, and creates only the runs that were never created. Pass the result of `createJournal`
   * from `cloud-agent-sdk/journal`.
   *
   * @default nothing is kept
   */
  journal?: RunJournal | undefined;
  /**
   * Returns a key that identifies a body in the journal.
   *
   * @default a hash of the body; equal bodies are counted
   */
  key?: ((body: Body, index: number) => string) | undefined;
  /**
   * Called for each run that may have been created. Look for it, then return its ID, `"retry"` if it does not exist, or
   * `"abandon"` to leave it alone. If you return nothing, the outcome is `unknown`, and a later call asks again.
   */
  reconcile?:
    | ((job: UnknownJob<Body>) => JobDecision | undefined | Promise<JobDecision | undefined>)
    | undefined;
  /** Called each time a run begins or has an outcome, and when an iterator of bodies ends. */
  onProgress?: ((progress: RunAllProgress) => unknown) | undefined;
  /** Called with each created run and the index of its body. Save the ID here to resume the wait later. */
  onCreated?: ((created: Created, index: number) => unknown) | undefined;
}

/** How jobs are recognized in a journal, and what becomes of those in doubt. */
export type JobOptions<Body> = Pick<RunAllOptions<unknown, Body>, "key" | "reconcile">;

/** A job whose work may have been created. */
export interface UnknownJob<Body> {
  /** The key of the job in the journal. */
  readonly key: string;
  /** Index of the body, from 0. */
  readonly index: number;
  /** The body that may have created work. */
  readonly body: Body;
  /** When the request that creates the work was about to be sent. */
  readonly at: Date;
}

/** What a journal stores besides IDs and states. */
export interface JournalSettings {
  /**
   * Whether the results of runs are stored. Without them, a later call reads the runs that ended from the service again.
   *
   * @default true
   */
  storeResults?: boolean | undefined;
  /**
   * Returns a few words of a body by which people recognize the job, for example of an unknown one. The first 80
   * characters are stored as plain text, so return no secret.
   *
   * @default nothing of a body is stored
   */
  label?(body: unknown, index: number): string | undefined;
}

/** What `createJournal` of `cloud-agent-sdk/journal` returns, for the option `journal` of `runAll`. */
export interface RunJournal {
  /** Says what this is to those that take several things. */
  readonly kind: "journal";
  /**
   * Called by `runAll`, once for each call.
   *
   * @internal
   */
  open<Body, Created, Result, Output>(
    steps: RunAllSteps<Body, Created, Result, Output>,
    options: JobOptions<Body>,
  ): Promise<Carrier<Body, Created, Result, Output>>;
}

/** When work that failed is created again. */
export type RetryFailed = NonNullable<RunAllOptions<unknown>["retryFailed"]>;

/**
 * Whether ended work is created again: a run, or the error of one whose result does not match. `earlier` is the number of
 * runs of the same body that failed before it.
 */
export type RetryRule = (ended: unknown, earlier: number) => boolean;

/** The calls that `runAll` makes. */
export interface RunAllSteps<Body, Created, Result, Output = unknown> {
  /** Creates the work. */
  create(body: Body, request: RequestOptions): Promise<Created>;
  /** Waits for the end of the work. */
  wait(created: Created, options: WaitOptions & ResultOption<Output>): Promise<Result>;
  /** Reads how many more runs the account can have; absent if unknown. */
  readonly capacity?: ReadCapacity | undefined;
  /** The clock of the client. Default: the machine's. */
  readonly clock?: Clock | undefined;
  /** The option of the client, for those that wait by themselves. */
  readonly pollInterval?: WaitOptions["pollInterval"];
  /** Data of the spec that a journal and retries need. */
  readonly work?: WorkFacts | undefined;
}

/** Options with which a body is carried out. */
export interface CarriedOptions<Created, Output> extends ResultOption<Output> {
  /** The options of its requests and of its wait. */
  readonly waiting: WaitOptions;
  /** Receives what was created, before the wait begins. */
  readonly onCreated?: ((created: Created) => Promise<void>) | undefined;
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
  /** The body to create work with. */
  readonly body: Body;
  /** Index of the body, from 0. */
  readonly index: number;
  /** The key of the body in the journal; `undefined` without a journal. */
  readonly key?: string | undefined;
  /** The workspace that the body names; `undefined` if it names none. */
  readonly workspace?: string | undefined;
}

/** A job whose turn has come. */
export interface ReadyJob<Body> extends Job<Body> {
  /** The workspace that is not free again in this call, so that nothing may be created. */
  readonly heldIn?: string | undefined;
  /** The key of the job that keeps the workspace, if a journal knows it. */
  readonly heldBy?: string | undefined;
}
