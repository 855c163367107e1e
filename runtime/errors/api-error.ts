import { CloudAgentError, type ErrorJson } from "./cloud-agent-error.js";

/** A response of the service, as an error holds it. */
export interface ErrorResponse {
  /** The operation that was called, for example `runs.create`. */
  readonly operation: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** Headers of the response. */
  readonly headers: Headers;
  /** Body of the response: parsed if it is JSON, otherwise the text; `undefined` if empty or unreadable. */
  readonly body: unknown;
}

/**
 * The service returned a status other than success. Statuses with a meaning of their own have subclasses. This class
 * covers all others, redirects included.
 */
export class ApiError extends CloudAgentError {
  /** @internal */
  static override readonly kind: string = "ApiError";

  /** The operation that was called, for example `runs.create`. */
  readonly operation: string;
  /** HTTP status; `0` if a browser hides the status of a redirect. */
  readonly status: number;
  // Private, because a server may echo a task or a cookie, and errors end up in logs.
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

  /** Headers of the response. Not printed by `inspect`, and not part of `toJSON()`. */
  get headers(): Headers {
    return this.#headers;
  }

  /**
   * Body of the response: parsed if it is JSON, otherwise its text; `undefined` if there was none. Not printed by
   * `inspect` and not part of `toJSON()`, because a server may echo the request.
   */
  get body(): unknown {
    return this.#body;
  }

  override toJSON(): ErrorJson {
    return { ...super.toJSON(), operation: this.operation, status: this.status };
  }
}
