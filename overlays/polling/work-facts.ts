import type { Waiter } from "./waiter.js";

/** What the spec says of the work that `runAll` creates. */
export interface WorkFacts {
  /** The operation that creates it, for example `runs.create`. */
  readonly operation: string;
  /** The field of its answer that identifies the work. */
  readonly id: string;
  /** What tells that it has ended. */
  readonly waiter: Waiter;
}
