import { RedisError } from "../../errors/redis-error.js";

/** Runs a script on one key. Redis runs it atomically; its text is sent once and then named by its hash. */
export async function runScript(
  connection: RedisConnection,
  script: string,
  key: string,
  args: readonly string[],
): Promise<unknown> {
  const rest = ["1", key, ...args];
  try {
    const hash = hashes.get(script) ?? (await sendCommand(connection, ["SCRIPT", "LOAD", script]));
    hashes.set(script, String(hash));
    return await sendCommand(connection, ["EVALSHA", String(hash), ...rest]);
  } catch (error) {
    if (!(error instanceof RedisError && error.message.startsWith("NOSCRIPT"))) throw error;
    // Another server, a restarted one, or another node of a cluster: this command reaches the node of the key.
    return sendCommand(connection, ["EVAL", script, ...rest]);
  }
}

/** The hash of each script, which is the same on every server. */
const hashes = new Map<string, string>();

/**
 * A connection to Redis or Valkey, opened and closed by the user: a client of `ioredis` or `iovalkey` (which have
 * `call`), or of `redis` (which has `sendCommand`). For Redis Cluster, a `Cluster` of `ioredis` or `iovalkey`.
 */
export type RedisConnection =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> };

/**
 * Sends one command.
 *
 * @throws {RedisError} when it fails
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
    throw new RedisError(error);
  }
}
