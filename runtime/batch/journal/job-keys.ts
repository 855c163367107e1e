import { ConfigurationError } from "../../errors/index.js";
import { isRecord } from "../../json/values.js";
import { showJson } from "../../text/show.js";

/**
 * Returns the function that gives each body of one call its key: the caller's, or else a hash of the body. Equal bodies
 * are counted, so that bodies can be added and moved between two calls.
 *
 * The function throws a ConfigurationError when the caller's key is no text, is empty, or was there before.
 */
export function createKeyOf<Body>(
  given: ((body: Body, index: number) => string) | undefined,
): (body: Body, index: number) => Promise<string> {
  const seen = new Map<string, number>();
  return async (body, index) => {
    const key: unknown = given ? given(body, index) : await hash(body);
    if (typeof key !== "string" || key === "")
      throw new ConfigurationError(
        `The option \`key\` must return a text that is not empty. For the body at index ${index}, it returned ${showJson(key)}.`,
      );
    const before = seen.get(key);
    if (given && before !== undefined)
      throw new ConfigurationError(
        `The bodies at index ${before} and ${index} have the same key, ${showJson(key)}. Return another key for each body.`,
      );
    const times = (before ?? 0) + 1;
    seen.set(key, given ? index : times);
    return given || times === 1 ? key : `${key}-${times}`;
  };
}

async function hash(body: unknown): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(body, sortKeys));
  const digest = new Uint8Array(await globalThis.crypto.subtle.digest("SHA-256", bytes));
  return [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The order of an object's members says nothing. */
function sortKeys(_key: string, value: unknown): unknown {
  if (!isRecord(value)) return value;
  const sorted = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1));
  return Object.fromEntries(sorted);
}
