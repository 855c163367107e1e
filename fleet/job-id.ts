import { ConfigurationError } from "../runtime/errors/index.js";
import { showJson } from "../runtime/text/show.js";

/** Longest key of a job, in characters. */
const LONGEST_KEY = 500;

/**
 * Returns the ID under which a job is kept in Redis.
 *
 * BullMQ reads meaning into IDs that contain a colon or consist of digits, so a key is escaped and gets a prefix. It
 * stays readable in the tools for BullMQ.
 *
 * @throws {ConfigurationError} when the key is not a text of 1 to 500 characters
 */
export function jobIdOf(key: unknown): string {
  if (isName(key) && key.length <= LONGEST_KEY) return `j-${encodeURIComponent(key)}`;
  throw new ConfigurationError(
    `The \`key\` of a job must be a text of 1 to ${LONGEST_KEY} characters without lone surrogates. It is ${showJson(key)}.`,
  );
}

/** Whether a value is a text that is not empty, and that Redis can hold. */
export function isName(value: unknown): value is string {
  return typeof value === "string" && value !== "" && !/\p{Surrogate}/u.test(value);
}

/** Returns the key of the job with an ID. */
export function keyOf(id: string): string {
  return decodeURIComponent(id.slice(2));
}
