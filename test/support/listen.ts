import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Has a server listen on a free port of loopback, and returns its address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
