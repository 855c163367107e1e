import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { checkHost, checkOrigin } from "../http/check-caller.js";
import { listen, type Listener } from "../http/listener.js";
import type { CdpPipe } from "./cdp-pipe.js";
import { openWebSocket } from "./web-socket.js";

/** Where CDP clients connect to a browser. */
export interface CdpServer extends Pick<Listener, "close"> {
  readonly cdpUrl: string;
}

/** Serves the clients of a browser that know its address, which nobody can guess. */
export async function serveCdp(pipe: CdpPipe): Promise<CdpServer> {
  const path = `/devtools/browser/${randomBytes(32).toString("base64url")}`;
  const { server, baseUrl, close } = await listen(0, "A browser of the sandbox");
  const sockets = new Set<Duplex>();
  server.on("request", (_, response) => void response.writeHead(404).end());
  server.on("upgrade", async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    sockets.add(socket.on("error", () => socket.destroy()));
    if (!isClient(request, path)) return void socket.end(refusal);
    const client = await pipe.attach((text) => send(text));
    const send = openWebSocket(request, socket, (text) => {
      try {
        client.send(text);
      } catch {
        // What is no JSON comes from no client.
        socket.destroy();
      }
    });
    socket.on("close", client.detach).unshift(head);
  });
  const end = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await close();
  };
  return { cdpUrl: baseUrl.replace("http", "ws") + path, close: end };
}

const refusal = "HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n";

function isClient(request: IncomingMessage, path: string): boolean {
  const problem = checkHost(request) ?? checkOrigin(request);
  const isWebSocket = /^websocket$/i.test(request.headers.upgrade ?? "");
  return problem === undefined && request.url === path && isWebSocket;
}
