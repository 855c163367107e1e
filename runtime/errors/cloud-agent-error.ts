import { printableLine } from "../text/printable.js";

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
  /**
   * The name of the class, which minifiers would shorten. As a field, because a block that sets it on the prototype
   * keeps bundlers from leaving out the classes that nothing uses.
   *
   * @internal
   */
  static readonly kind: string = "CloudAgentError";

  /**
   * How often the request was sent, repeats included; `0` where nothing was sent. Absent on errors that no request
   * ended with.
   */
  declare readonly attempts?: number;

  /** @param message what happened; whatever a terminal would obey in it becomes a visible escape */
  constructor(message?: string, options?: ErrorOptions) {
    // People log messages to terminals, and some hold text of the service. Fields keep it as it came.
    super(message === undefined ? message : printableLine(message), options);
  }

  /** @internal */
  override get name(): string {
    const { kind }: { readonly kind: string } = Object(this.constructor);
    return kind;
  }

  /**
   * As on any other error, setting it gives the error a name of its own; until then `inspect` shows none.
   *
   * @internal
   */
  override set name(value: string) {
    Object.defineProperty(this, "name", {
      value,
      writable: true,
      enumerable: true,
      configurable: true,
    });
  }

  /** A stable machine-readable name of the kind of failure, in snake_case. */
  get code(): string {
    return "cloud_agent_error";
  }

  /** The fields that may be logged or sent to support. */
  toJSON(): ErrorJson {
    const { name, code, message, attempts } = this;
    return { name, code, message, ...(attempts !== undefined && { attempts }) };
  }
}
