import { ConfigurationError } from "../../errors/index.js";
import { isRecord } from "../../json/values.js";
import { showJson } from "../../text/show.js";

/** Gives each body of one call its key. */
export class JobKeys<Body> {
  readonly #given: ((body: Body, index: number) => string) | undefined;
  readonly #seen = new Map<string, number>();

  constructor(given: ((body: Body, index: number) => string) | undefined) {
    this.#given = given;
  }

  /**
   * The key of a body: the caller's, or else a hash of the body. Equal bodies are counted, so that bodies can be added
   * and moved between two calls.
   *
   * @throws {ConfigurationError} when the caller's key is no text, is empty, or was there before
   */
  async keyOf(body: Body, index: number): Promise<string> {
    if (this.#given === undefined) return this.#count(await hash(body));
    const key: unknown = this.#given(body, index);
    if (typeof key !== "string" || key === "") {
      throw new ConfigurationError(
        `The option \`key\` must return a text that is not empty. For the body at index ${index}, it returned ${showJson(key)}.`,
      );
    }
    const before = this.#seen.get(key);
    if (before !== undefined) {
      throw new ConfigurationError(
        `The bodies at index ${before} and ${index} have the same key, ${showJson(key)}. Return another key for each body.`,
      );
    }
    this.#seen.set(key, index);
    return key;
  }

  #count(digest: string): string {
    const times = (this.#seen.get(digest) ?? 0) + 1;
    this.#seen.set(digest, times);
    return times === 1 ? digest : `${digest}-${times}`;
  }
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
