import { once } from "node:events";
import { createServer, type Server } from "node:http";

const LOOPBACK = "127.0.0.1";

/**
 * Node.js closes an idle connection after five seconds. A client that reuses one at that moment sees a reset, so the
 * sandbox waits longer.
 */
const KEEP_ALIVE = 60_000;

/** Nobody on this machine needs longer to send a header, or a complete request. */
const LONGEST_HEADER = 10_000;
const LONGEST_REQUEST = 60_000;

/** Largest header that is read, in bytes. */
const MAX_HEADER = 16 * 1024;

/** A server, on loopback by default. It does not respond until a listener is attached. */
export interface Listener {
  readonly server: Server;
  /** `http://127.0.0.1:40123` */
  readonly baseUrl: string;
  /** Closes every connection. Resolves when the port is free again. */
  close(): Promise<void>;
}

/**
 * Opens a port, on loopback by default; 0 uses any free one.
 *
 * @param who - whose port it is, for the message of a failure
 * @throws {ListenError} when the port is not available
 */
export async function listen(
  port: number,
  who = "The sandbox",
  host: string = LOOPBACK,
): Promise<Listener> {
  const server = createServer({
    keepAliveTimeout: KEEP_ALIVE,
    headersTimeout: LONGEST_HEADER,
    requestTimeout: LONGEST_REQUEST,
    maxHeaderSize: MAX_HEADER,
    // All callers are checked in one place.
    requireHostHeader: false,
  });
  try {
    server.listen(port, host);
    await once(server, "listening");
  } catch (error) {
    throw new ListenError(port, error, who);
  }
  const name = host.includes(":") ? `[${host}]` : host;
  const { port: chosen } = Object(server.address());
  return { server, baseUrl: `http://${name}:${chosen}`, close: () => close(server) };
}

/** A server could not open its port. */
export class ListenError extends Error {
  /** The requested port. */
  readonly port: number;

  constructor(port: number, cause: unknown, who = "The sandbox") {
    const { address = LOOPBACK, hostname = address } = Object(cause);
    super(`${who} cannot listen on ${hostname}:${port}: ${explain(cause)}`, { cause });
    this.name = "ListenError";
    this.port = port;
  }
}

function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const code = "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") return "the port is in use; choose another, or 0 for any free one";
  if (code === "EACCES") return "this user may not open the port; choose one above 1023";
  return cause.message;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
