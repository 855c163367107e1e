import type { JournalOptions } from "./journal-options.js";
import type { RetryFailed } from "./retry-failed.js";
import type { WaitOptions } from "./wait-options.js";

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
export interface RunAllOptions<Created, Body = unknown> extends WaitOptions, JournalOptions<Body> {
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
   * Creates a new run for a body whose run failed. Each run costs. Runs that were cancelled, and runs that may have been
   * created, are never created again.
   *
   * @default a run that failed is the outcome of its body
   */
  retryFailed?: RetryFailed | undefined;
  /** Called each time a run begins or has an outcome, and when an iterator of bodies ends. */
  onProgress?: ((progress: RunAllProgress) => unknown) | undefined;
  /** Called with each created run and the index of its body. Save the ID here to resume the wait later. */
  onCreated?: ((created: Created, index: number) => unknown) | undefined;
}
