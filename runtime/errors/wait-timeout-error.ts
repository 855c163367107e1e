import { showJson } from "../text/show.js";
import { assignFields, CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/** Options of a {@link WaitTimeoutError}. */
export interface WaitTimeoutErrorOptions
  extends Pick<WaitTimeoutError, "id" | "elapsed">, Partial<Pick<WaitTimeoutError, "lastStatus">> {
  /** Why the last read failed; absent if it succeeded. */
  readonly cause?: Error | undefined;
}

/**
 * A wait timed out before the work ended. It cancels nothing: what you wait for may go on. Wait again with the same
 * ID to resume. If the last read failed, `cause` is its error.
 *
 * Source: Service description, States and transitions (rule 2).
 */
export class WaitTimeoutError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["WaitTimeoutError", "wait_timeout", "repeatable"];
  /** @internal */
  static override readonly fields: readonly string[] = ["id", "lastStatus", "elapsed"];

  /** ID of the awaited work. */
  declare readonly id: string;
  /** The status that was read last; `undefined` if none was read. */
  declare readonly lastStatus: string | undefined;
  /** How long the wait lasted, in milliseconds. */
  declare readonly elapsed: number;

  constructor(options: WaitTimeoutErrorOptions) {
    const { id, lastStatus, elapsed, cause } = options;
    const status = lastStatus === undefined ? "" : ` (last status: ${showJson(lastStatus)})`;
    const failure = cause === undefined ? "" : ` The last read failed: ${cause.message}`;
    super(
      `The wait for ${id} timed out after ${elapsed} ms${status}.${failure} Nothing was cancelled: wait again with the same ID.`,
      options,
    );
    assignFields(this, options);
  }
}
