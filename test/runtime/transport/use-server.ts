import { onTestFinished } from "vitest";
import { type Loopback, startRawServer, startServer } from "./loopback.js";

/** Starts an HTTP server for a test, or before each, and closes it after that. */
export function useServer(...given: Parameters<typeof startServer>): Promise<Loopback> {
  return closeAfterTest(startServer(...given));
}

/** The same with bare sockets. */
export function useRawServer(...given: Parameters<typeof startRawServer>): Promise<Loopback> {
  return closeAfterTest(startRawServer(...given));
}

async function closeAfterTest(starting: Promise<Loopback>): Promise<Loopback> {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
}
