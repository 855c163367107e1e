import { printableLine } from "../text/printable.js";

/**
 * Result of the `toJSON()` of every error: an allowlist of fields that is safe for a support ticket. It never contains
 * the API key, cookies, request or response bodies, or text of a task.
 */
export interface ErrorJson {
  readonly name: string;
  readonly code: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

/**
 * Base class of every error that this package throws. Catch it to handle all of them. Use the subclasses, or {@link
 * CloudAgentError.code}, to tell them apart.
 */
export class CloudAgentError extends Error {
  /**
   * Name of the class, which minifiers would shorten. A static field, because a block that sets it on the prototype
   * keeps bundlers from removing unused classes.
   *
   * @internal
   */
  static readonly kind: string = "CloudAgentError";
  /** @internal */
  static readonly code: string = "cloud_agent_error";
  /**
   * Names of the fields that are safe to show.
   *
   * @internal
   */
  static readonly fields: readonly string[] = [];

  /**
   * How often the request was sent, retries included; `0` if nothing was sent. Absent on errors that no request ended
   * with.
   */
  declare readonly attempts?: number;

  /**
   * What was created before the error, on errors of calls that create work and wait for its end. Not printed by
   * `inspect` and not part of `toJSON()`.
   */
  declare readonly created?: unknown;

  /** @param message what happened; control characters are escaped, so that a terminal does not obey them */
  constructor(message?: string, options?: ErrorOptions) {
    // People log messages to terminals, and some messages quote the service. Fields keep the original text.
    super(message === undefined ? message : printableLine(message), options);
  }

  /** @internal */
  override get name(): string {
    return classOf(this).kind;
  }

  /**
   * As on any other error, you can set a name. Until then, `inspect` shows none.
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

  /** Stable machine-readable name of the failure, in snake_case. */
  get code(): string {
    return classOf(this).code;
  }

  /** Returns the fields that are safe to log or to send to support. */
  toJSON(): ErrorJson {
    const { fields } = classOf(this);
    const shown = fields.map((field) => [field, Reflect.get(this, field)] as const);
    const { name, code, message, attempts } = this;
    const counted = attempts !== undefined && { attempts };
    return { name, code, message, ...counted, ...Object.fromEntries(shown) };
  }
}

function classOf({ constructor }: CloudAgentError): typeof CloudAgentError {
  return Object(constructor);
}

/** Sets `attempts` of one of our errors: how often its request was sent. An error that has a count keeps it. */
export function countAttempts<Failure>(error: Failure, attempts: number): Failure {
  if (error instanceof CloudAgentError) {
    Reflect.defineProperty(error, "attempts", { value: attempts, enumerable: true });
  }
  return error;
}
