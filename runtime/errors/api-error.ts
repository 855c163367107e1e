import { assignFields, CloudAgentError, type ErrorFacts } from "./cloud-agent-error.js";

/** A response of the service, as an error holds it. */
export interface ErrorResponse extends Pick<ApiError, "operation" | "status" | "headers" | "body"> {
  /** IDs that hosts have given the request. */
  readonly hostIds?: Readonly<Record<string, string>> | undefined;
}

/**
 * The service returned a status other than success. Statuses with a meaning of their own have subclasses. This class
 * covers all others, redirects included.
 */
export class ApiError extends CloudAgentError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ApiError", "api_error"];
  /** @internal */
  static override readonly fields: readonly string[] = ["operation", "status", "hostIds"];

  /** The operation that was called, for example `runs.create`. */
  declare readonly operation: string;
  /** HTTP status; `0` if no response came, or a browser hides the status of a redirect. */
  declare readonly status: number;
  /** IDs that hosts have given the request, such as `x-request-id` and `cf-ray`. Support can find it by them. */
  declare readonly hostIds: Readonly<Record<string, string>> | undefined;
  // Private, because a server may echo a task or a cookie, and errors end up in logs.
  readonly #headers: Headers;
  readonly #body: unknown;

  constructor(message: string, response: ErrorResponse) {
    super(message);
    assignFields(this, response);
    this.#headers = response.headers;
    this.#body = response.body;
  }

  /** Headers of the response. Not printed by `inspect`, and not part of `toJSON()`. */
  get headers(): Headers {
    return this.#headers;
  }

  /**
   * Body of the response by its media type: parsed JSON, text, or bytes; `undefined` if there was none. Not printed by
   * `inspect` and not part of `toJSON()`, because a server may echo the request.
   */
  get body(): unknown {
    return this.#body;
  }
}

/**
 * The service did not accept the key (401).
 *
 * The message lists the possible causes and names the client's region. Source: Service description, Errors and
 * Authentication.
 */
export class AuthenticationError extends ApiError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["AuthenticationError", "authentication_failed"];
}

/**
 * The service did not find the resource or operation (404). The documented causes are an ID of another region, and an
 * operation that the region does not have.
 *
 * Source: Service description, Errors.
 */
export class NotFoundError extends ApiError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["NotFoundError", "not_found"];
}

/**
 * The current state of the resource does not allow the request (409), for example because a session is busy.
 *
 * The client does not retry it. Source: Service description, Errors.
 */
export class ConflictError extends ApiError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ConflictError", "conflict"];
}

/**
 * The service failed while it handled the request (5xx).
 *
 * If the request creates or changes something, the message says that it may have been carried out.
 */
export class ServerError extends ApiError {
  /** @internal */
  static override readonly facts: ErrorFacts = ["ServerError", "server_error", "repeatable"];
}
