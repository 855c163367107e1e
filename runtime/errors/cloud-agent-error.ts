import { asList, type JsonObject } from "../json/values.js";
import { printableLine } from "../text/printable.js";

/**
 * What became of the request behind an error, and whether it is safe to send it again:
 *
 * - `none`: it had no effect: it was not sent, or the service refused it. It is safe to send it again
 * - `repeatable`: it may have had an effect, and it is safe to send it again: a read, or a change that is safe to repeat
 * - `unknown`: it may have had an effect, and sending it again may repeat that. Check first
 * - `done`: it was carried out, and the error came afterwards. Sending it again repeats the work
 */
export type Effect = "none" | "repeatable" | "unknown" | "done";

/** Every `code` of an error of this package. */
export type ErrorCode =
  | "api_error"
  | "authentication_failed"
  | "browser_not_stopped"
  | "cloud_agent_error"
  | "configuration_invalid"
  | "conflict"
  | "connection_failed"
  | "fleet_failed"
  | "journal_failed"
  | "not_found"
  | "outcome_unknown"
  | "reasoning_unsupported"
  | "redis_failed"
  | "region_unsupported"
  | "result_invalid"
  | "server_error"
  | "throttled"
  | "timeout"
  | "validation_failed"
  | "wait_timeout";

/**
 * Result of the `toJSON()` of every error: an allowlist of fields that is safe for a support ticket. It never contains
 * the API key, cookies, request or response bodies, or text of a task.
 */
export interface ErrorJson {
  /** Name of the error's class, for example `ThrottleError`. */
  readonly name: string;
  /** Stable machine-readable name of the failure. */
  readonly code: ErrorCode;
  /** What happened, and what to do next. */
  readonly message: string;
  /** What became of the request, and whether it is safe to send it again. */
  readonly effect: Effect;
  readonly [field: string]: unknown;
}

/**
 * What is the same for all errors of a class: its name, which minifiers would shorten, the `code`, and the usual effect of
 * a request that ends with one. Default of the effect: `none`.
 */
export type ErrorFacts = readonly [kind: string, code: ErrorCode, effect?: Effect];

/** Shared by all copies of the package in a process. It holds the names of the classes that an error is of. */
const brand: symbol = /* @__PURE__ */ Symbol.for("cloud-agent-sdk/error");

/**
 * Base class of every error that this package throws. Catch it to handle all of them. Use the subclasses, or {@link
 * CloudAgentError.code}, to tell them apart.
 */
export class CloudAgentError extends Error {
  /**
   * A static field, because a block that sets something on the prototype keeps bundlers from removing unused classes.
   *
   * @internal
   */
  static readonly facts: ErrorFacts = ["CloudAgentError", "cloud_agent_error"];
  /**
   * Names of the fields that are safe to show, after those of the class that it extends.
   *
   * @internal
   */
  static readonly fields: readonly string[] = [];

  /**
   * Whether the value is an error of this class: one of this copy of the package, or of another copy in the process.
   *
   * @internal
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    if (super[Symbol.hasInstance](value)) return true;
    const kinds: unknown = Object(value)[brand];
    return Object.hasOwn(this, "facts") && asList(kinds).includes(this.facts[0]);
  }

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
    const shown = message === undefined ? message : printableLine(message);
    super(shown, options?.cause === undefined ? undefined : options);
    const kinds = lineOf(classOf(this)).map(({ facts }) => facts[0]);
    Object.defineProperty(this, brand, { value: kinds });
  }

  /** @internal */
  override get name(): string {
    return classOf(this).facts[0];
  }

  /**
   * As on any other error, you can set a name. Until then, `inspect` shows none.
   *
   * @internal
   */
  override set name(value: string) {
    const usual = { writable: true, enumerable: true, configurable: true };
    Object.defineProperty(this, "name", { value, ...usual });
  }

  /** Stable machine-readable name of the failure, in snake_case. */
  get code(): ErrorCode {
    return classOf(this).facts[1];
  }

  /** What became of the request, and whether it is safe to send it again. */
  get effect(): Effect {
    const [, , effect = "none"] = classOf(this).facts;
    return this.created === undefined ? effect : "done";
  }

  /** Returns the fields that are safe to log or to send to support. */
  toJSON(): ErrorJson {
    const { name, code, message, effect, attempts } = this;
    const counted = attempts !== undefined && { attempts };
    return { name, code, message, effect, ...counted, ...pick(this, this) };
  }
}

function classOf({ constructor }: CloudAgentError): typeof CloudAgentError {
  return Object(constructor);
}

/** Gives an error the fields that are safe to show. Subclasses declare their types. */
export function assignFields(error: CloudAgentError, values: object): void {
  Object.assign(error, pick(error, values));
}

/** Returns those of some values that are safe to show, under the names that an error has for them. */
function pick(error: CloudAgentError, values: object): JsonObject {
  const fields = lineOf(classOf(error)).flatMap((type) => type.fields);
  return Object.fromEntries(fields.map((field) => [field, Reflect.get(values, field)]));
}

/** A class, after those that it extends. */
function lineOf(type: typeof CloudAgentError): (typeof CloudAgentError)[] {
  return type === CloudAgentError ? [type] : [...lineOf(Object.getPrototypeOf(type)), type];
}

/** Adds what the transport knows about a call to one of our errors. An error that has it keeps it. */
export function addCallFacts<Failure>(error: Failure, attempts: number, effect: Effect): Failure {
  if (error instanceof CloudAgentError) {
    Reflect.defineProperty(error, "attempts", { value: attempts, enumerable: true });
    Reflect.defineProperty(error, "effect", { value: effect });
  }
  return error;
}
