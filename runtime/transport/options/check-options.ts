import { isAbsent, isRecord } from "../../json/values.js";
import { defaultMaxRetries } from "../../budget/index.js";
import { checkOption, ConfigurationError } from "../../errors/configuration-error.js";
import { checkDuration } from "../../time/index.js";
import type { ClientOptions } from "./client-options.js";
import type { RequestOptions } from "../request/request-options.js";
import { describeUnknown } from "../../text/unknown-name.js";

/** Time and retry limits of a call. */
export interface CallLimits {
  /** Timeout of one attempt in milliseconds, or `Infinity`. */
  readonly timeout: number;
  /** Timeout of the whole call in milliseconds, or `Infinity`. */
  readonly deadline: number;
  /** Maximum number of retries. */
  readonly maxRetries: number;
}

/** Default timeout of one attempt, in milliseconds. */
export const defaultTimeout = 60_000;

/** Defaults of a client. */
export const defaultLimits: CallLimits = {
  timeout: defaultTimeout,
  deadline: Infinity,
  maxRetries: defaultMaxRetries,
};

type PollInterval = ClientOptions["pollInterval"];

/**
 * Returns the limits that options set, on top of others.
 *
 * @throws {ConfigurationError} naming an invalid option
 */
export function checkLimits(
  given: Pick<ClientOptions, keyof CallLimits>,
  others: CallLimits,
): CallLimits {
  const { timeout = others.timeout, deadline = others.deadline } = given;
  const { maxRetries = others.maxRetries } = given;
  const isSame = timeout === others.timeout && deadline === others.deadline;
  if (isSame && maxRetries === others.maxRetries) return others;
  const isCount = maxRetries === Infinity || (Number.isInteger(maxRetries) && maxRetries >= 0);
  checkOption("maxRetries", isCount, "a whole number of 0 or more");
  checkDuration("timeout", timeout, ", or Infinity for no limit");
  checkDuration("deadline", deadline);
  return { timeout, deadline, maxRetries };
}

/** Returns `value` if it is an interval in milliseconds, a function, or absent. */
export function checkPollInterval(value: PollInterval): PollInterval {
  if (value === undefined || typeof value === "function") return value;
  return checkDuration("pollInterval", value);
}

/** Asserts that `value` is a function or absent. */
export function checkHook(name: string, value: unknown): void {
  checkOption(name, value === undefined || typeof value === "function", "a function");
}

/** Asserts that `signal` is one or absent. A controller is easily passed in its place. */
export function checkSignal(signal: AbortSignal | undefined): void {
  const { aborted }: { readonly aborted?: unknown } = Object(signal);
  const expected = "an AbortSignal, such as `controller.signal`";
  checkOption("signal", isAbsent(signal) || typeof aborted === "boolean", expected);
}

/**
 * Checks the options of a client that are used as they are, some of them later, when nobody would know why that fails.
 *
 * @throws {ConfigurationError} naming the option that is invalid
 */
export function checkUsed({ interceptors, ...options }: ClientOptions): void {
  for (const name of ["fetch", "onRetry", "onThrottle"] as const) checkHook(name, options[name]);
  checkOption("interceptors", Array.isArray(interceptors ?? []), "an array of functions");
  for (const [at, each] of (interceptors ?? []).entries())
    checkOption(`interceptors[${at}]`, typeof each === "function", "a function");
  const isKnown = [undefined, "known", "off"].includes(options.validation);
  checkOption("validation", isKnown, '"known" or "off"');
  const wait: unknown = options.maxThrottleWait ?? 0;
  const expected = "0 or more milliseconds, for example 60_000, or Infinity for no limit";
  checkOption("maxThrottleWait", typeof wait === "number" && wait >= 0, expected);
}

/**
 * Returns `options` if it is an object, and not a key alone, which the message does not show.
 *
 * @throws {ConfigurationError} saying how to pass options
 */
export function checkIsOptions<Options extends ClientOptions>(options: Options): Options {
  if (isRecord(options)) return options;
  throw new ConfigurationError(
    "The options of a client must be an object, such as `{ apiKey: ... }`.",
  );
}

/** Every option of a call. The type makes sure that none is missing. */
export const callOptions: Readonly<Record<keyof RequestOptions, true>> = {
  signal: true,
  timeout: true,
  deadline: true,
  maxRetries: true,
  beforeSend: true,
  beforeRetry: true,
  headers: true,
  extraBody: true,
};

/** Every option of a client. The type makes sure that none is missing. */
export const clientOptions: Readonly<Record<keyof ClientOptions, true>> = {
  apiKey: true,
  region: true,
  baseUrl: true,
  allowInsecure: true,
  fetch: true,
  fetchOptions: true,
  headers: true,
  interceptors: true,
  timeout: true,
  deadline: true,
  maxRetries: true,
  maxThrottleWait: true,
  budget: true,
  logger: true,
  logLevel: true,
  onRetry: true,
  onThrottle: true,
  validation: true,
  allowBrowser: true,
  clock: true,
  pollInterval: true,
};

/**
 * Rejects unknown options.
 *
 * TypeScript does so at compile time; in a JavaScript program, a misspelled option would otherwise be ignored silently.
 *
 * @param names the known options
 * @param hasOther whether another name is known as well, but not worth a suggestion
 * @throws {ConfigurationError} naming the option that was probably meant, without its value
 */
export function checkOptionNames(
  options: object,
  names: object,
  hasOther: (name: string) => boolean = () => false,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || Object.hasOwn(names, name) || hasOther(name)) continue;
    throw new ConfigurationError(`The option ${describeUnknown(name, Object.keys(names))}`);
  }
}
