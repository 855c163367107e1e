/**
 * A connection to Redis or Valkey, made and closed by the user: a client of `ioredis` or `iovalkey`
 * (they have `call`), or of `redis` (it has `sendCommand`).
 */
export type RedisConnection =
  | { call(command: string, ...args: string[]): Promise<unknown> }
  | { sendCommand(args: string[]): Promise<unknown> };

/** Sends one command. */
export async function sendCommand(
  connection: RedisConnection,
  [command, ...args]: readonly [string, ...string[]],
): Promise<unknown> {
  // First, because clients with `call` have a `sendCommand` of another kind.
  if ("call" in connection) return connection.call(command, ...args);
  return connection.sendCommand([command, ...args]);
}
