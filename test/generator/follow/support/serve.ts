import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";
import { listen } from "../../../support/listen.js";

/** Serves on loopback until the test is over; gives the address without a path. */
export function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server);
}
