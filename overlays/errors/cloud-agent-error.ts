/**
 * What `toJSON()` of every error gives: an allowlist of fields that is safe for a support ticket.
 *
 * It never holds the API key, cookies, request or response bodies, or text of a task.
 */
export interface ErrorJson {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/**
 * The base of every error that this package raises.
 *
 * Catch it to handle all of them; use the subclasses, or {@link CloudAgentError.code}, to tell them
 * apart.
 */
export class CloudAgentError extends Error {
  // On the prototype, so that `name` survives minifiers and does not clutter what `inspect` prints.
  static {
    this.prototype.name = "CloudAgentError";
  }

  /** A stable machine-readable name of the kind of failure, in snake_case. */
  get code(): string {
    return "cloud_agent_error";
  }

  /** The fields that may be logged or sent to support. */
  toJSON(): ErrorJson {
    return { name: this.name, code: this.code, message: this.message };
  }
}
