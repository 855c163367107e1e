import type { ResultError } from "../errors/index.js";
import type { WorkId } from "../waiting/ended-work.js";

/**
 * Outcome of one body of a batch. Narrow on `kind`:
 *
 * - `finished`: the run reached a terminal status
 * - `mismatched`: the run completed, but its result does not match the option `result`; `error.run` is the run
 * - `unfinished`: the run was created, but the wait ended early. The run was not cancelled and may still be active
 * - `rejected`: the run was not created, because the client or the service rejected its body
 * - `unsent`: the run was not created, and its body is not at fault: no connection was made, a throttle lasts too long,
 *   the call was aborted, or a hook failed. Pass the body again
 * - `unknown`: the run may have been created. Check before you create it again
 * - `abandoned`: `reconcile` decided to leave a run alone that may have been created
 * - `held`: the run was not created, because an earlier run of its workspace is `unknown`, or `unfinished` and may still
 *   be active
 */
export type RunOutcome<Body, Created, Result> = {
  /** Index of the body, from 0. */
  readonly index: number;
  /** The body itself. */
  readonly body: Body;
  /** The key of the body, if the batch has a journal. */
  readonly key?: string;
  /**
   * Whether an earlier call yielded, or was about to yield, the same outcome. Its `created` holds nothing but the ID, as
   * it does for every run that an earlier call created.
   */
  readonly replayed?: true;
  /** IDs of the runs of the body that failed before, or whose results did not match, in order. */
  readonly failed?: readonly WorkId[];
} & (
  | { readonly kind: "finished"; readonly created: Created; readonly run: Result }
  | { readonly kind: "mismatched"; readonly created: Created; readonly error: ResultError }
  | { readonly kind: "unfinished"; readonly created: Created; readonly error: unknown }
  | { readonly kind: "rejected" | "unsent" | "unknown"; readonly error: unknown }
  | { readonly kind: "abandoned" }
  | {
      readonly kind: "held";
      /** The workspace that the body names. */
      readonly workspace: string;
      /** The key of the job that keeps the workspace, if a journal knows it. */
      readonly heldBy?: string | undefined;
    }
);

/** An outcome without the body that it belongs to. */
export type Outcome<Created, Result> = WithoutBody<RunOutcome<unknown, Created, Result>>;

type WithoutBody<Each> = Each extends unknown ? Omit<Each, "body" | "index"> : never;
