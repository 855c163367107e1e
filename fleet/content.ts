import { ConfigurationError } from "../runtime/errors/index.js";

/** Turns the contents of jobs into text for Redis, and back. */
export interface Codec {
  readonly encode: (text: string) => string | Promise<string>;
  readonly decode: (text: string) => string | Promise<string>;
}

/** Stores contents as clear text. */
export const clearText: Codec = { encode: (text) => text, decode: (text) => text };

/** Bodies, metadata and results of jobs, as Redis keeps them. */
export class Content {
  readonly #codec: Codec;

  constructor(codec: Codec) {
    this.#codec = codec;
  }

  /** @throws {ConfigurationError} when JSON cannot contain the value */
  async write(value: unknown, what: string): Promise<string> {
    if (value === undefined) return "";
    const text = emitJson(value);
    if (text === undefined) {
      throw new ConfigurationError(
        `The ${what} of a job must be a value that JSON can contain. It is a ${typeof value}.`,
      );
    }
    return this.#codec.encode(text);
  }

  /** @throws {ConfigurationError} when the text is not what `write` returned: usually another `decode` */
  async read(text: string | undefined, what: string): Promise<unknown> {
    if (text === undefined || text === "") return undefined;
    try {
      return JSON.parse(await this.#codec.decode(text));
    } catch (cause) {
      throw new ConfigurationError(
        `The ${what} of a job cannot be read. Use the options \`encode\` and \`decode\` with which it was added.`,
        { cause },
      );
    }
  }
}

function emitJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined; // a circular reference, a BigInt
  }
}
