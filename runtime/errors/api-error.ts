import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/** An answer of the service, as an error carries it. */
export interface ErrorResponse {
  /** The operation that was called, for example `runs.create`. */
  readonly operation: string;
  /** The HTTP status of the answer. */
  readonly status: number;
  /** The headers of the answer. */
  readonly headers: Headers;
  /** The body: parsed when it is JSON, else the text, `undefined` when empty or unreadable. */
  readonly body: unknown;
}

/**
 * The service answered with something other than success.
 *
 * Statuses that mean something of their own have subclasses; every other one, redirects included,
 * is this class.
 */
export class ApiError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "ApiError";

  /** The operation that was called, for example `runs.create`. */
  readonly operation: string;
  /** The HTTP status; `0` where a browser hides the status of a redirect. */
  readonly status: number;
  // Private, because a server may echo a task or a cookie and errors end up in logs.
  readonly #headers: Headers;
  readonly #body: unknown;

  constructor(message: string, response: ErrorResponse) {
    super(message);
    this.operation = response.operation;
    this.status = response.status;
    this.#headers = response.headers;
    this.#body = response.body;
  }

  override get code(): string {
    return "api_error";
  }

  /** The headers of the answer. Neither printed by `inspect` nor part of `toJSON()`. */
  get headers(): Headers {
    return this.#headers;
  }

  /**
   * The body of the answer: parsed when it is JSON, else its text; `undefined` when there was none.
   * Neither printed by `inspect` nor part of `toJSON()`, because a server may echo the request.
   */
  get body(): unknown {
    return this.#body;
  }

  override toJSON(): ErrorJson {
    return { ...super.toJSON(), operation: this.operation, status: this.status };
  }
}
