import type { Carrier, RunAllSteps } from "./carrier.js";
import type { JobDecision } from "./journal/journal.js";

/** A job whose work may have been created. */
export interface UnknownJob<Body> {
  /** The key of the job in the journal. */
  readonly key: string;
  /** Index of the body, from 0. */
  readonly index: number;
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
  readonly kind: "journal";
  /**
   * Called by `runAll`, once for each call.
   *
   * @internal
   */
  open<Body, Created, Result, Output>(
    steps: RunAllSteps<Body, Created, Result, Output>,
    options: Omit<JournalOptions<Body>, "journal">,
  ): Promise<Carrier<Body, Created, Result, Output>>;
}

/** Options of `runAll` that record what it does, so that a later call continues where an earlier one ended. */
export interface JournalOptions<Body> {
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
}
