import { ConfigurationError } from "../errors/configuration-error.js";
import type { KeyPlacement } from "./deployment.js";
import { readEnvironment } from "./environment.js";

/**
 * The key to use: the given one, else the environment's, else none where the API can do without.
 *
 * @throws {ConfigurationError} when the key is missing or cannot be one; the message never shows it
 */
export function resolveApiKey(
  placement: KeyPlacement | undefined,
  given: string | undefined,
): string | undefined {
  if (placement === undefined) return refuseUnknown(given);
  if (given !== undefined) return checkedKey(given, "the option `apiKey`", placement);
  const found = readEnvironment(placement.env);
  // An empty variable is how templates of settings files say "not set".
  if (found) return checkedKey(found, `the environment variable ${placement.env}`, placement);
  if (placement.required) throw missingKey(placement);
  return undefined;
}

function refuseUnknown(given: unknown): undefined {
  if (given === undefined) return undefined;
  throw new ConfigurationError(
    "The option `apiKey` is not sent: this API has no single key. Leave it out.",
  );
}

/** The error for a call or client that needs a key and has none. */
export function missingKey(placement: KeyPlacement): ConfigurationError {
  const { env } = placement;
  const empty = readEnvironment(env) === "" ? ` (${env} is set, but empty)` : "";
  const variable = env === undefined ? "" : ` or set the environment variable ${env}`;
  return new ConfigurationError(
    `No API key${empty}. Pass it as the option \`apiKey\`${variable}: the key as it was issued, created in the region that the client uses.`,
  );
}

function checkedKey(key: unknown, source: string, placement: Pick<KeyPlacement, "name">): string {
  if (typeof key !== "string") {
    throw new ConfigurationError(`The API key in ${source} is not a string.`);
  }
  return refuseKey(key, `The API key in ${source}`, placement);
}

/**
 * Gives a key back unless it cannot be one.
 *
 * A value of the header `Authorization` begins with a word of its own and a space, as in `Token abc`, where no prefix is
 * stated.
 *
 * @param what begins the sentence of the message
 * @throws {ConfigurationError} that says what is wrong and never shows the key
 */
export function refuseKey(
  key: string,
  what: string,
  { name, prefix }: Pick<KeyPlacement, "name" | "prefix">,
): string {
  const isWhole = prefix === undefined && name.toLowerCase() === "authorization";
  const text = isWhole ? key.replace(/^[\w-]+ (?=\S)/, "") : key;
  const problem = keyProblems.find(({ pattern }) => pattern.test(text));
  if (problem) throw new ConfigurationError(`${what} ${problem.says}`);
  return key;
}

/** The first that matches is reported. None of the messages may show any part of the key. */
const keyProblems: readonly { pattern: RegExp; says: string }[] = [
  { pattern: /^$/, says: "is empty. Pass the key as it was issued, or leave the option out." },
  {
    pattern: /^\s*bearer(?:[\s:]|$)/i,
    says: 'starts with "Bearer". The service takes the bare key: remove that word and the space after it.',
  },
  {
    pattern: /[\r\n\u2028\u2029]/,
    says: "contains a line break. Remove it, for example with `.trim()`.",
  },
  {
    pattern: /\s/,
    says: "contains white space. Copy it again, without spaces around or inside it.",
  },
  {
    pattern: /\p{Cc}/u,
    says: "contains a control character. Copy it again from where it was created.",
  },
  {
    pattern: /[^\x20-\x7e]/,
    says: "contains a character outside ASCII. Copy it again: an editor may have replaced a character.",
  },
];
