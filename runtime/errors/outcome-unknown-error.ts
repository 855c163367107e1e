import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/**
 * Why the outcome is unknown.
 *
 * - `timeout`: no complete answer came in time
 * - `lost`: the connection broke after the request may have been received
 * - `unusable`: an answer came that does not tell the result, such as HTML for JSON, or a success without an identifier
 * - `too_large`: the answer exceeds the size that a client reads, or is nested too deep
 * - `throttled`: the service failed and asked for a pause, which does not say that nothing was done
 */
export type UnknownOutcome = "timeout" | "lost" | "unusable" | "too_large" | "throttled";

/** What an {@link OutcomeUnknownError} carries. */
export interface OutcomeUnknownErrorOptions {
  /** The operation that was called, for example `runs.create`. */
  readonly operation: string;
  /** Why the outcome is unknown. */
  readonly reason: UnknownOutcome;
  /** The HTTP status, where a status line arrived. */
  readonly status?: number | undefined;
  /** The moment before which the service asked not to be called again, where it named one. */
  readonly retryAt?: Date | undefined;
  /** The body of the answer, where one came. */
  readonly received?: unknown;
  /** What went wrong underneath, free of secrets. */
  readonly cause?: Error | undefined;
}

/**
 * A request that must not be repeated may have been received, and no usable answer came.
 *
 * Look whether the work exists before creating it again: a second request may start and bill it
 * twice. Source: Service description, States and transitions (rule 2).
 */
export class OutcomeUnknownError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "OutcomeUnknownError";

  /** The operation that was called, for example `runs.create`. */
  readonly operation: string;
  /** Why the outcome is unknown. */
  readonly reason: UnknownOutcome;
  /** The HTTP status, where a status line arrived. */
  readonly status: number | undefined;
  /** The moment before which the service asked not to be called again, where it named one. */
  readonly retryAt: Date | undefined;
  // Private, because a server may echo the request and errors end up in logs.
  readonly #received: unknown;

  /** @param happened what was seen, as a clause: "the connection was lost" */
  constructor(happened: string, options: OutcomeUnknownErrorOptions) {
    const came = options.received === undefined ? "" : " `error.received` holds what came.";
    super(
      `${options.operation}: ${happened}. The request may have been carried out: check for its effect before you send it again.${came}`,
      options.cause ? { cause: options.cause } : undefined,
    );
    this.operation = options.operation;
    this.reason = options.reason;
    this.status = options.status;
    this.retryAt = options.retryAt;
    this.#received = options.received;
  }

  /**
   * The body of the answer that does not tell the result: parsed when it is JSON, else its text;
   * `undefined` when none came. It may say what was created. Neither printed by `inspect` nor part of
   * `toJSON()`, because a server may echo the request.
   */
  get received(): unknown {
    return this.#received;
  }

  override get code(): string {
    return "outcome_unknown";
  }

  override toJSON(): ErrorJson {
    const { operation, reason, status, retryAt } = this;
    return { ...super.toJSON(), operation, reason, status, retryAt };
  }
}
