import { asList, isAbsent, isRecord, readOwn } from "../../json/values.js";
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

/** Returns the limits that options set, on top of others. */
export function limitsOf(
  given: Pick<ClientOptions, keyof CallLimits>,
  others: CallLimits,
): CallLimits {
  const { timeout = others.timeout, deadline = others.deadline } = given;
  const { maxRetries = others.maxRetries } = given;
  return { timeout, deadline, maxRetries };
}

/**
 * Asserts that the value of an option is valid.
 *
 * @throws {ConfigurationError} naming the option
 */
export type Check = (option: string, value: unknown) => void;

/** What is checked of each option; `true` if it is checked where it is used. */
export type Checks<Name extends string = string> = Readonly<Record<Name, Check | true>>;

/** Asserts that `value` is a function or absent. */
export const checkHook: Check = (option, value) =>
  checkOption(option, value === undefined || typeof value === "function", "a function");

/** Asserts that `value` is an `AbortSignal` or absent. A controller is easily passed in its place. */
export const checkSignal: Check = (option, value) => {
  const { aborted }: { readonly aborted?: unknown } = Object(value);
  const expected = "an AbortSignal, such as `controller.signal`";
  checkOption(option, isAbsent(value) || typeof aborted === "boolean", expected);
};

/** Asserts that `value` is an interval in milliseconds, or a function that returns one. */
export const checkInterval: Check = (option, value) => {
  if (typeof value !== "function") checkDuration(option, value);
};

const checkTimeout: Check = (option, value) =>
  checkDuration(option, value, ", or Infinity for no limit");

const checkCount: Check = (option, value) => {
  const isCount = value === Infinity || (Number.isInteger(value) && Number(value) >= 0);
  checkOption(option, isCount, "a whole number of 0 or more");
};

const checkThrottleWait: Check = (option, value) => {
  const expected = "0 or more milliseconds, for example 60_000, or Infinity for no limit";
  checkOption(option, typeof (value ?? 0) === "number" && Number(value) >= 0, expected);
};

const checkInterceptors: Check = (option, value) => {
  checkOption(option, Array.isArray(value), "an array of functions");
  for (const [at, each] of asList(value).entries())
    checkOption(`${option}[${at}]`, typeof each === "function", "a function");
};

const checkValidation: Check = (option, value) =>
  checkOption(option, value === "known" || value === "off", '"known" or "off"');

/**
 * Returns `options` if it is an object, and not a key alone, which the message does not show.
 *
 * @param example an option that the client has
 * @throws {ConfigurationError} saying how to pass options
 */
export function checkIsOptions<Options extends object>(options: Options, example: string): Options {
  if (isRecord(options)) return options;
  throw new ConfigurationError(
    `The options of a client must be an object: \`{ ${example}: ... }\`.`,
  );
}

/** Every option of a call. The type makes sure that none is missing. */
export const callOptions: Checks<keyof RequestOptions> = {
  signal: checkSignal,
  timeout: checkTimeout,
  deadline: checkDuration,
  maxRetries: checkCount,
  beforeSend: checkHook,
  beforeRetry: checkHook,
  headers: true,
  extraBody: true,
};

/** Every option of a client. The type makes sure that none is missing. */
export const clientOptions: Checks<keyof ClientOptions> = {
  apiKey: true,
  region: true,
  baseUrl: true,
  allowInsecure: true,
  fetch: checkHook,
  fetchOptions: true,
  headers: true,
  interceptors: checkInterceptors,
  timeout: checkTimeout,
  deadline: checkDuration,
  maxRetries: checkCount,
  maxThrottleWait: checkThrottleWait,
  budget: true,
  logger: true,
  logLevel: true,
  onRetry: checkHook,
  onThrottle: checkHook,
  validation: checkValidation,
  allowBrowser: true,
  clock: true,
  pollInterval: checkInterval,
};

/**
 * Rejects unknown options, and values that would fail later, when nobody would know why.
 *
 * TypeScript does so at compile time; in a JavaScript program, a misspelled option would otherwise be ignored silently.
 *
 * @param checks the known options
 * @param hasOther whether another name is known as well, but not worth a suggestion
 * @throws {ConfigurationError} naming the option that is invalid or was probably meant, without its value
 */
export function checkOptions(
  options: object,
  checks: Checks,
  hasOther: (name: string) => boolean = () => false,
): void {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const check = readOwn(checks, name);
    if (typeof check === "function") check(name, value);
    else if (!check && !hasOther(name))
      throw new ConfigurationError(`The option ${describeUnknown(name, Object.keys(checks))}`);
  }
}

/**
 * Lists what an option says of names that the document has.
 *
 * @throws {ConfigurationError} when it says something of another name
 */
export function listGiven(
  option: string,
  given: object,
  known: object,
  what: string,
): [name: string, value: unknown][] {
  const entries = Object.entries<unknown>({ ...given }).filter(([, value]) => value !== undefined);
  const unknown = entries.find(([name]) => !Object.hasOwn(known, name));
  if (unknown === undefined) return entries;
  const expected = Object.keys(known).toSorted().join(", ");
  // A URL can contain a password.
  const shown = JSON.stringify(unknown[0].replace(/\/\/[^/?#]*@/, "//"));
  throw new ConfigurationError(
    `The option \`${option}\` has ${shown}, which is not ${what}; expected one of ${expected}.`,
  );
}
