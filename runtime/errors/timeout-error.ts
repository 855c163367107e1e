import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/**
 * No complete response arrived in time, and the request is safe to retry.
 *
 * A request that is not safe to retry throws an `OutcomeUnknownError` instead.
 */
export class TimeoutError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "TimeoutError";

  /** The operation that was called, for example `runs.getStatus`. */
  readonly operation: string;
  /** The time allowed, in milliseconds: for one attempt, or for the whole call. */
  readonly timeout: number;

  /**
   * @param option the option that allows more time
   * @param happened what happened, as a clause
   */
  constructor(
    operation: string,
    timeout: number,
    option: "timeout" | "deadline" = "timeout",
    happened: string = `no complete response within ${timeout} ms`,
  ) {
    super(
      `${operation}: ${happened}. It is safe to call again. To allow more time, increase the option \`${option}\` (milliseconds).`,
    );
    this.operation = operation;
    this.timeout = timeout;
  }

  override get code(): string {
    return "timeout";
  }

  override toJSON(): ErrorJson {
    return { ...super.toJSON(), operation: this.operation, timeout: this.timeout };
  }
}
