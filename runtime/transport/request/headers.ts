import { checkOption, ConfigurationError } from "../../errors/configuration-error.js";
import { isAbsent } from "../../json/values.js";
import { encode } from "./url.js";

/** Headers of an option. An entry that is `undefined` is omitted. */
export type HeadersInput =
  | NonNullable<RequestInit["headers"]>
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | undefined>>;

/** Headers by lower-case name. Cheaper to merge than `Headers` objects, which each attempt creates. */
export type HeaderRecord = Record<string, string>;

/**
 * Checks headers and returns them under lower-case names.
 *
 * @throws {ConfigurationError} naming a header that cannot be sent; its value may be a secret and is not shown
 */
export function readHeaders(input: HeadersInput): HeaderRecord {
  const headers = new Headers();
  for (const [name, value] of headerEntries(input)) {
    try {
      if (value !== undefined) headers.append(String(name), String(value));
    } catch {
      throw new ConfigurationError(
        `The header ${JSON.stringify(String(name))} cannot be sent: its name or value has a character that HTTP does not allow.`,
      );
    }
  }
  return Object.fromEntries(headers.entries());
}

/** Writes the header parameters of an operation. Arrays are joined by commas. */
export function readHeaderParameters(parameters: object): HeaderRecord {
  return readHeaders(Object.entries(parameters).filter(([, value]) => !isAbsent(value)));
}

/** Writes the value of a `Cookie` header for the cookie parameters of an operation. */
export function writeCookies(parameters: object | string): string {
  if (typeof parameters === "string") return parameters;
  return Object.entries(parameters)
    .flatMap(([name, value]: [string, unknown]) =>
      isAbsent(value) ? [] : `${name}=${encode(String(value))}`,
    )
    .join("; ");
}

function headerEntries(input: HeadersInput): (readonly unknown[])[] {
  const isObject = typeof input === "object";
  // Any iterable, because a `fetch` other than the platform's has `Headers` of its own.
  const given: Iterable<readonly unknown[]> =
    isObject && Symbol.iterator in input ? input : Object.entries(input);
  const entries = Array.from(given);
  const expected = 'an object such as `{ "x-trace": "1" }`, a `Headers` object or a list of pairs';
  // Of a text, an entry would be two of its characters.
  checkOption("headers", isObject && entries.every((entry) => Array.isArray(entry)), expected);
  return entries;
}
