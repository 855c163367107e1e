/**
 * A connection to Redis or Valkey, opened and closed by the user: a client of `ioredis` or `iovalkey` (which have
 * `call`), or of `redis` (which has `sendCommand`).
 */
export type RedisConnection =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> };

/** Sends one command. */
export async function sendCommand(
  connection: RedisConnection,
  [command, ...args]: readonly [string, ...string[]],
): Promise<unknown> {
  // Checked first, because clients with `call` have a different `sendCommand`.
  if ("call" in connection) return connection.call(command, ...args);
  return connection.sendCommand([command, ...args]);
}
