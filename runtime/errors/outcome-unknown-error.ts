import { CloudAgentError } from "./cloud-agent-error.js";

/**
 * Why the outcome is unknown.
 *
 * - `timeout`: no complete response arrived in time
 * - `lost`: the connection closed after the service may have received the request
 * - `unusable`: the response does not have the result, such as HTML instead of JSON, or a success without an ID
 * - `too_large`: the response exceeds the size that a client reads, or is nested too deep
 * - `throttled`: the service failed and asked for a pause, and may have carried out the request
 */
export type UnknownOutcome = "timeout" | "lost" | "unusable" | "too_large" | "throttled";

/** Options of an {@link OutcomeUnknownError}. */
export interface OutcomeUnknownErrorOptions
  extends
    Pick<OutcomeUnknownError, "operation" | "reason">,
    Partial<Pick<OutcomeUnknownError, "status" | "retryAt" | "received">> {
  /** The underlying failure, without secrets. */
  readonly cause?: Error | undefined;
}

/**
 * A request that is not safe to retry may have reached the service, and no usable response arrived.
 *
 * Check whether the work exists before you create it again: a second request may start it twice.
 *
 * Source: Service description, States and transitions (rule 2).
 */
export class OutcomeUnknownError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "OutcomeUnknownError";
  /** @internal */
  static override readonly code: string = "outcome_unknown";
  /** @internal */
  static override readonly fields: readonly string[] = ["operation", "reason", "status", "retryAt"];

  /** The operation that was called, for example `runs.create`. */
  readonly operation: string;
  /** Why the outcome is unknown. */
  readonly reason: UnknownOutcome;
  /** HTTP status, if a status line arrived. */
  readonly status: number | undefined;
  /** The time before which the service asked not to be called again, if it named one. */
  readonly retryAt: Date | undefined;
  // Private, because a server may echo the request, and errors end up in logs.
  readonly #received: unknown;

  /** @param happened what happened, as a clause: "the connection was lost" */
  constructor(happened: string, options: OutcomeUnknownErrorOptions) {
    const came = options.received === undefined ? "" : " `error.received` has the response.";
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
   * Body of the response that does not have the result: parsed if it is JSON, otherwise its text; `undefined` if none
   * arrived. It may say what was created. Not printed by `inspect` and not part of `toJSON()`, because a server may
   * echo the request.
   */
  get received(): unknown {
    return this.#received;
  }
}
