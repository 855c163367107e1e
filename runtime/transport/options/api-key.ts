import { ConfigurationError } from "../../errors/configuration-error.js";
import type { KeyPlacement } from "../deployment.js";
import type { HeaderRecord } from "../request/headers.js";
import { encode } from "../request/url.js";
import { readEnvironment, readSetting } from "./environment.js";

/**
 * Returns the key to use: the option, otherwise the environment variable, otherwise none if the API works without one.
 *
 * @throws {ConfigurationError} when the key is missing or invalid; the message never shows it
 */
export function resolveApiKey(
  placement: KeyPlacement | undefined,
  given: string | undefined,
): string | undefined {
  const { value: key, source } = readSetting<unknown>("apiKey", given, placement?.env);
  if (key === undefined && placement?.required) throw missingKey(placement);
  if (key === undefined) return undefined;
  if (!placement) throw new ConfigurationError("Omit `apiKey`: this API has no single key.");
  const what = `The API key in the ${source}`;
  if (typeof key !== "string") throw new ConfigurationError(`${what} is not a string.`);
  return refuseKey(key, what, placement);
}

/** Returns the option that a key is passed as: a document without one says nothing of a key that the service wants. */
export function keyOption(placement: unknown): "apiKey" | "headers" {
  return placement ? "apiKey" : "headers";
}

/** Creates the error for a call or client that needs a key and has none. */
export function missingKey(placement: KeyPlacement): ConfigurationError {
  const { env } = placement;
  const empty = readEnvironment(env) === "" ? ` (${env} is set, but empty)` : "";
  const variable = env === undefined ? "" : ` or set the environment variable ${env}`;
  return new ConfigurationError(
    `No API key${empty}. Pass it as the option \`apiKey\`${variable}: the key as it was issued, in the client's region.`,
  );
}

/**
 * Returns a key unless it is invalid.
 *
 * Without a documented prefix, a value of the header `Authorization` starts with its own scheme and a space, as in
 * `Token abc`.
 *
 * @param what the start of the message
 * @throws {ConfigurationError} that says what is wrong and never shows the key
 */
export function refuseKey(
  key: string,
  what: string,
  { name, prefix }: Pick<KeyPlacement, "name" | "prefix">,
): string {
  const isWhole = prefix === undefined && name.toLowerCase() === "authorization";
  const text = isWhole ? key.replace(/^[\w-]+ (?=\S)/, "") : key;
  const problem = keyProblems.find(([pattern]) => pattern.test(text));
  if (problem) throw new ConfigurationError(`${what} ${problem[1]}`);
  return key;
}

/** The first match is reported. No message may show any part of the key. */
const keyProblems: readonly (readonly [pattern: RegExp, says: string])[] = [
  [/^$/, "is empty. Pass the key, or omit the option."],
  [/^\s*bearer(?:[\s:]|$)/i, 'starts with "Bearer". Remove that word.'],
  [/[\r\n\u2028\u2029]/, "contains a line break. Remove it, as `.trim()` does."],
  [/\s/, "contains white space. Copy it again."],
  [/\p{Cc}/u, "contains a control character. Copy it again."],
  [/[^\x20-\x7e]/, "contains a character outside ASCII. Copy it again."],
];

/** Adds the key where the API expects it, in place of any other value that has its name there. */
export function placeKey(
  { in: place, name, prefix = "" }: Pick<KeyPlacement, "in" | "name" | "prefix">,
  key: string,
  target: { url: string; readonly headers: HeaderRecord },
): void {
  const [path, ...query] = target.url.split("?");
  const join = (separator: string, start: string, pairs = ""): string => {
    const others = pairs.split(separator).filter((pair) => pair && !pair.startsWith(start));
    return [...others, start + encode(prefix + key)].join(separator);
  };
  if (place === "header") target.headers[name.toLowerCase()] = prefix + key;
  else if (place === "query")
    target.url = `${path}?${join("&", `${encode(name)}=`, query.join("?"))}`;
  else target.headers["cookie"] = join("; ", `${name}=`, target.headers["cookie"]);
}
