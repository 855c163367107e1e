import { assignFields, CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/**
 * Why the outcome is unknown.
 *
 * - `timeout`: no complete response arrived in time
 * - `lost`: the connection closed after the service may have received the request
 * - `unusable`: the response does not have the result, such as HTML instead of JSON, or a success without an ID
 * - `too_large`: the response exceeds the size that a client reads, or is nested too deep
 * - `status`: the service, or a gateway before it, failed (5xx), gave up waiting (408) or redirected to another resource
 * - `throttled`: the same, and it asked for a pause
 */
export type UnknownOutcome = "timeout" | "lost" | "unusable" | "too_large" | "status" | "throttled";

/** Options of an {@link OutcomeUnknownError}. */
export interface OutcomeUnknownErrorOptions
  extends
    Pick<OutcomeUnknownError, "operation" | "reason">,
    Partial<Pick<OutcomeUnknownError, "status" | "headers" | "retryAt" | "received" | "hostIds">> {
  /** What the response says, as a sentence after a space. */
  readonly quoted?: string;
  /** The underlying failure, without secrets. */
  readonly cause?: Error | undefined;
}

/**
 * A request that is not safe to retry may have been carried out: no response arrived, or one that does not say what became
 * of it, such as a 5xx.
 *
 * Check whether the work exists before you create it again: a second request may start it twice.
 *
 * Source: Service description, States and transitions (rule 2).
 */
export class OutcomeUnknownError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = [
    "OutcomeUnknownError",
    "outcome_unknown",
    "unknown",
  ];
  /** @internal */
  static override readonly fields: readonly string[] = [
    "operation",
    "reason",
    "status",
    "retryAt",
    "hostIds",
  ];

  /** The operation that was called, for example `runs.create`. */
  declare readonly operation: string;
  /** Why the outcome is unknown. */
  declare readonly reason: UnknownOutcome;
  /** HTTP status, if a status line arrived. */
  declare readonly status: number | undefined;
  /** The time before which the service asked not to be called again, if it named one. */
  declare readonly retryAt: Date | undefined;
  /** IDs that hosts have given the request, if a response has any. Support can find it by them. */
  declare readonly hostIds: Readonly<Record<string, string>> | undefined;
  // Private, because a server may echo the request, and errors end up in logs.
  readonly #headers: Headers | undefined;
  readonly #received: unknown;

  /** @param happened what happened, as a clause: "the connection was lost" */
  constructor(happened: string, options: OutcomeUnknownErrorOptions) {
    const came = options.received === undefined ? "" : " `error.received` has what arrived.";
    super(
      `${options.operation}: ${happened}. The request may have been carried out: check for its effect before you send it again.${options.quoted ?? came}`,
      options,
    );
    assignFields(this, options);
    this.#headers = options.headers;
    this.#received = options.received;
  }

  /** Headers of the response, if any arrived. Not printed by `inspect`, and not part of `toJSON()`. */
  get headers(): Headers | undefined {
    return this.#headers;
  }

  /** The same as {@link OutcomeUnknownError.received}, under the name that an `ApiError` has for it. */
  get body(): unknown {
    return this.#received;
  }

  /**
   * What arrived of the body, even if it was cut off: parsed if it is JSON, otherwise its text; `undefined` if nothing
   * arrived. It may say what was created. Not printed by `inspect` and not part of `toJSON()`, because a server may
   * echo the request.
   */
  get received(): unknown {
    return this.#received;
  }
}
