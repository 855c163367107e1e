import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/**
 * The answer did not arrive whole within the time that the call allows, and sending the request
 * again does no harm.
 *
 * A request that must not be repeated raises an `OutcomeUnknownError` instead.
 */
export class TimeoutError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "TimeoutError";

  /** The operation that was called, for example `runs.getStatus`. */
  readonly operation: string;
  /** The time allowed, in milliseconds: for one attempt, or for the whole call. */
  readonly timeout: number;

  /**
   * @param option the setting that allows more time
   * @param happened what was seen, as a clause
   */
  constructor(
    operation: string,
    timeout: number,
    option: "timeout" | "deadline" = "timeout",
    happened: string = `no complete answer within ${timeout} ms`,
  ) {
    super(
      `${operation}: ${happened}. It is safe to call again; the option \`${option}\` (milliseconds) allows more time.`,
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
