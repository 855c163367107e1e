import { reasonOf } from "../../text/show.js";

/** A script that Redis runs atomically. Its text is sent once and then named by its hash. */
export class RedisScript {
  readonly #text: string;
  /** By connection, because each one can lead to another server. */
  readonly #hashes = new WeakMap<RedisConnection, Promise<string>>();

  constructor(text: string) {
    this.#text = text;
  }

  /** Runs the script on one key. */
  async run(connection: RedisConnection, key: string, args: readonly string[]): Promise<unknown> {
    try {
      return await this.#runByHash(connection, key, args);
    } catch (error) {
      if (!isUnknownScript(error)) throw error;
      // A restarted server has forgotten the script.
      this.#hashes.delete(connection);
      return this.#runByHash(connection, key, args);
    }
  }

  async #runByHash(
    connection: RedisConnection,
    key: string,
    args: readonly string[],
  ): Promise<unknown> {
    const hash = await this.#hashIn(connection);
    return sendCommand(connection, ["EVALSHA", hash, "1", key, ...args]);
  }

  async #hashIn(connection: RedisConnection): Promise<string> {
    const known = this.#hashes.get(connection);
    if (known !== undefined) return known;
    const hash = sendCommand(connection, ["SCRIPT", "LOAD", this.#text]).then(String);
    this.#hashes.set(connection, hash);
    try {
      return await hash;
    } catch (error) {
      this.#hashes.delete(connection);
      throw error;
    }
  }
}

function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT");
}

/**
 * A connection to Redis or Valkey, opened and closed by the user: a client of `ioredis` or `iovalkey` (which have
 * `call`), or of `redis` (which has `sendCommand`).
 */
export type RedisConnection =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> };

/**
 * Sends one command.
 *
 * @throws {RedisRefusal} when it fails: errors of clients have the arguments, which can contain tasks or a password
 */
export async function sendCommand(
  connection: RedisConnection,
  [command, ...args]: readonly [string, ...string[]],
): Promise<unknown> {
  try {
    // Checked first, because clients with `call` have a different `sendCommand`.
    if ("call" in connection) return await connection.call(command, ...args);
    return await connection.sendCommand([command, ...args]);
  } catch (error) {
    throw new RedisRefusal(error);
  }
}

/** Redis did not carry out a command: the message of the client's error without its arguments. */
export class RedisRefusal extends Error {
  constructor(error: unknown) {
    super(reasonOf(error).replace(/,? with args beginning with:.*/s, ""));
  }
}
